/** OAuth for programs: the addresses to which a person may be sent back, the rights that a program may request, and the faults of a request. */
import { describe, expect, it } from 'vitest';
import {
  answerAddress,
  askedScopes,
  authorizationRequest,
  clientRegistration,
  consent,
  findProblem,
  isRegistered,
  placeOfRedirect,
  resourceMetadata,
  revocation,
  serverMetadata,
  tokenRequest,
} from './oauth';

const BACK = 'https://program.example/back';
const registers = (fields: object) => clientRegistration.safeParse({ redirect_uris: [BACK], ...fields });
const faultOf = (reading: { success: boolean; error?: { issues: { message: string }[] } | undefined }) =>
  reading.success ? null : reading.error?.issues[0]?.message;
const RESOURCE = 'https://outset.example/mcp';
const ASKED = authorizationRequest.parse({
  client_id: 'c1',
  redirect_uri: BACK,
  response_type: 'code',
  code_challenge: 'a'.repeat(43),
  code_challenge_method: 'S256',
});

describe('where a program may send a person back to', () => {
  it.each([
    'https://program.example/back?a=1',
    'http://localhost/back',
    'http://localhost:4321',
    'http://127.0.0.1:1/x',
    'http://[::1]:8080/',
  ])('%s', (address) => expect(registers({ redirect_uris: [address] }).success).toBe(true));

  it.each([
    'http://program.example/back',
    'http://localhost.evil.example/',
    'http://127.0.0.2/',
    'ftp://localhost/',
    'javascript:alert(1)',
    'custom-scheme://back',
    'https://user@program.example/',
    'https://user:secret@program.example/',
    'https://program.example/#fragment',
    'https://program.example/ back',
    'https://prógram.example/',
    `https://program.example/${'x'.repeat(500)}`,
    'program.example',
    '',
  ])('not %s', (address) =>
    expect(faultOf(registers({ redirect_uris: [address] }))).toBe(
      'A redirect address is https, or http on localhost, without a fragment.',
    ),
  );

  it('is the registered address, character by character', () => {
    expect(isRegistered([BACK], BACK)).toBe(true);
    for (const other of [`${BACK}/`, `${BACK}?x=1`, 'https://PROGRAM.example/back', 'https://program.example:443/back'])
      expect(isRegistered([BACK], other), other).toBe(false);
    expect(isRegistered(['http://program.example/'], 'http://program.example/')).toBe(false);
  });

  it('may have any port on the own device, and nothing else that differs', () => {
    const own = ['http://127.0.0.1:4000/back', 'http://[::1]/x', 'http://localhost?a=1'];
    expect(isRegistered(own, 'http://127.0.0.1:51234/back')).toBe(true);
    expect(isRegistered(own, 'http://127.0.0.1/back')).toBe(true);
    expect(isRegistered(own, 'http://[::1]:9/x')).toBe(true);
    expect(isRegistered(own, 'http://localhost:9?a=1')).toBe(true);
    expect(isRegistered(own, 'http://localhost:51234/back')).toBe(false);
    expect(isRegistered(own, 'http://127.0.0.1:51234/back/more')).toBe(false);
    expect(isRegistered(['https://program.example:1/'], 'https://program.example:2/')).toBe(false);
  });

  it('is named by its host, and this device as such', () => {
    expect(placeOfRedirect(BACK)).toBe('program.example');
    expect(placeOfRedirect('http://127.0.0.1:4000/back')).toBe('this device (127.0.0.1:4000)');
    expect(placeOfRedirect('https://localhost/back')).toBe('localhost');
  });
});

describe('a program that registers', () => {
  it('is called what people can see, at most 60 characters of it', () => {
    const nameOf = (client_name?: string) => registers({ client_name }).data?.client_name;
    expect(nameOf('  My\u202e\u0000 program\n\u200b ')).toBe('My program');
    expect(nameOf('x'.repeat(99))).toBe('x'.repeat(60));
    expect(nameOf()).toBe('');
  });

  it('names one to ten addresses', () => {
    expect(faultOf(registers({ redirect_uris: [] }))).toBe('Name at least one redirect address.');
    expect(faultOf(registers({ redirect_uris: undefined }))).toBe('Name at least one redirect address.');
    expect(registers({ redirect_uris: Array(10).fill(BACK) }).success).toBe(true);
    expect(faultOf(registers({ redirect_uris: Array(11).fill(BACK) }))).toBe('Name at most 10 redirect addresses.');
  });

  it('uses codes, whatever else it can', () => {
    expect(registers({ grant_types: ['refresh_token', 'authorization_code'], response_types: ['code'] }).success).toBe(
      true,
    );
    expect(faultOf(registers({ grant_types: ['implicit'] }))).toBe('The grant type is authorization_code.');
    expect(faultOf(registers({ response_types: ['token'] }))).toBe('The response type is code.');
  });

  it('may say more than we know of', () => {
    expect(registers({ logo_uri: 'x' }).data).not.toHaveProperty('logo_uri');
  });
});

describe('a request for access', () => {
  it.each([
    [{}, null],
    [{ resource: RESOURCE, scope: 'own:read directory:read' }, null],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: undefined }, 'unsupported_response_type'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: undefined }, 'invalid_request'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge: 'a'.repeat(42) }, 'invalid_request'],
    [{ code_challenge: `${'a'.repeat(42)}+` }, 'invalid_request'],
    [{ resource: `${RESOURCE}/` }, 'invalid_target'],
    [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    [{ scope: 'own:read admin' }, 'invalid_scope'],
  ])('%j: %s', (change, error) => {
    const problem = findProblem({ ...ASKED, ...change }, RESOURCE);
    expect(problem?.error ?? null).toBe(error);
    if (problem) expect(problem.text).toMatch(/^The program .*\.$/);
  });

  it('asks for all scopes where it names none, else for those it names, in our order and once', () => {
    expect(askedScopes(undefined)).toEqual(['directory:read', 'own:read', 'own:write']);
    expect(askedScopes('  ')).toEqual(['directory:read', 'own:read', 'own:write']);
    expect(askedScopes('own:write  directory:read own:write')).toEqual(['directory:read', 'own:write']);
    expect(askedScopes('OWN:READ')).toBeNull();
  });

  it('says who the program is and where to return to', () => {
    const without = (name: string) => authorizationRequest.safeParse({ ...ASKED, [name]: undefined });
    expect(faultOf(without('client_id'))).toBe('The program did not say who it is.');
    expect(faultOf(without('redirect_uri'))).toBe('The program did not say where to return to.');
    const long = authorizationRequest.safeParse({ ...ASKED, state: 'x'.repeat(501) });
    expect(faultOf(long)).toBe('This parameter is too long.');
  });

  it('is allowed with at least one scope that exists', () => {
    const allows = (scopes: unknown) => faultOf(consent.safeParse({ ...ASKED, scopes }));
    expect(allows(['own:read'])).toBeNull();
    expect(allows([])).toBe('Please choose what the program may do.');
    expect(allows(undefined)).toBe('Please choose what the program may do.');
    expect(allows(['admin'])).toBe('There is no such scope.');
  });
});

describe('the answer', () => {
  it('goes into the query beside what is there, with the state as it came', () => {
    const to = (redirect_uri: string, state?: string) => answerAddress({ redirect_uri, state }, { code: 'a b&c' });
    expect(to(`${BACK}?x=1`, 's=1')).toBe(`${BACK}?x=1&code=a+b%26c&state=s%3D1`);
    expect(to(BACK)).toBe(`${BACK}?code=a+b%26c`);
    expect(to(`${BACK}?code=mine&state=mine`, '')).toBe(`${BACK}?code=a+b%26c&state=`);
  });
});

describe('a request for tokens', () => {
  const CODE = { grant_type: 'authorization_code', client_id: 'c', code: 'x', redirect_uri: BACK };
  it.each([
    [{ ...CODE, code_verifier: 'v'.repeat(43) }, true],
    [{ ...CODE, code_verifier: `${'v'.repeat(124)}.~-_` }, true],
    [{ ...CODE, code_verifier: 'v'.repeat(42) }, false],
    [{ ...CODE, code_verifier: 'v'.repeat(129) }, false],
    [{ ...CODE, code_verifier: `${'v'.repeat(43)}+` }, false],
    [CODE, false],
    [{ grant_type: 'refresh_token', client_id: 'c', refresh_token: 'r' }, true],
    [{ grant_type: 'refresh_token', client_id: 'c' }, false],
    [{ grant_type: 'refresh_token', client_id: 'c', refresh_token: 'r'.repeat(501) }, false],
    [{ grant_type: 'password', client_id: 'c', username: 'u', password: 'p' }, false],
  ])('%j: %s', (fields, isGood) => expect(tokenRequest.safeParse(fields).success).toBe(isGood));

  it('may be taken back by token and program', () => {
    expect(revocation.safeParse({ client_id: 'c', token: 't' }).success).toBe(true);
    expect(revocation.safeParse({ token: 't' }).success).toBe(false);
  });
});

describe('what a program reads of us', () => {
  const site = 'https://outset.example';
  it('names addresses of this site alone, and the same scopes twice', () => {
    const server = serverMetadata(site);
    const resource = resourceMetadata(site);
    expect(server.issuer).toBe(site);
    const endpoints = Object.entries(server).filter(([name]) => name.endsWith('_endpoint'));
    expect(endpoints.map(([, address]) => String(address).replace(site, ''))).toEqual([
      '/oauth/authorize',
      '/oauth/token',
      '/oauth/register',
      '/oauth/revoke',
    ]);
    expect(resource.resource).toBe(RESOURCE);
    expect(resource.authorization_servers).toEqual([server.issuer]);
    expect(resource.scopes_supported).toEqual(server.scopes_supported);
    // No secrets of programs, and no challenge in plain text.
    expect(server.token_endpoint_auth_methods_supported).toEqual(['none']);
    expect(server.code_challenge_methods_supported).toEqual(['S256']);
  });
});
