/** The parts of Outset: the list of packages at a deploy, their origin, and the parts of jsPDF that the build leaves out. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutOptionalParts } from '../../scripts/build/left-out.mjs';
import { packageProblems, sbomOf } from '../../scripts/sbom.mjs';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const json = (path: string) => JSON.parse(read(path)) as Record<string, Record<string, string>>;

interface Component {
  purl: string;
  version: string;
  hashes: { alg: string; content: string }[];
}

describe('the list of packages', () => {
  it('names Outset, every package it runs with its version and hash, and none of the tests', () => {
    const { metadata, components } = sbomOf(json('package-lock.json'), '2026-11-26T00:00:00.000Z') as unknown as {
      metadata: { component: { name: string } };
      components: Component[];
    };
    expect(metadata.component.name).toBe('outset');
    const purls = components.map(({ purl }) => decodeURIComponent(purl));
    const { dependencies = {} } = json('package.json');
    for (const [name, version] of Object.entries(dependencies))
      expect(purls).toContain(`pkg:npm/${version.startsWith('npm:') ? version.slice(4) : `${name}@${version}`}`);
    expect(purls.filter((purl) => /^pkg:npm\/(?:vitest|eslint|playwright-core)@/.test(purl))).toEqual([]);
    for (const { purl, hashes } of components) expect(hashes[0]?.content, purl).toMatch(/^[0-9a-f]{128}$/);
  });
});

describe('package-lock.json', () => {
  it.each(['', 'content/'])('%s names no other place than npm’s registry, and pins everything by a hash', (folder) => {
    expect(packageProblems(json(`${folder}package-lock.json`))).toEqual([]);
  });

  it.each([
    [{ resolved: 'https://elsewhere.example/x.tgz', integrity: 'sha512-x' }, /comes from https:\/\/elsewhere/],
    [{ resolved: 'git+ssh://git@github.com/a/b.git#1' }, /comes from git/],
    [{ resolved: 'https://registry.npmjs.org/x/-/x-1.tgz' }, /has no hash/],
    [{}, /has no hash/],
  ])('is told where it does not: %j', (entry, told) => {
    expect(packageProblems({ packages: { '': {}, 'node_modules/x': entry } })[0]).toMatch(told);
  });
});

describe('jsPDF in the build', () => {
  it('fetches nothing: html2canvas, DOMPurify and canvg stay out', () => {
    const left = withoutOptionalParts(read('node_modules/jspdf/dist/jspdf.es.min.js'));
    expect(left).not.toContain('import("');
    expect(left.match(/Outset has no (?:html2canvas|dompurify|canvg)/g)).toHaveLength(3);
  });

  it('is looked at when it fetches something else', () => {
    for (const code of ['import("html2canvas");import("other")', 'nothing'])
      expect(() => withoutOptionalParts(code)).toThrow(/left-out/);
  });

  it('never turns HTML or SVG into a file in our own code', () => {
    for (const path of ['src/lib/export/report-pdf.ts', 'src/islands/tools/flow/files.ts'])
      expect(read(path)).not.toMatch(/\.(?:html|addSvgAsImage|fromHTML)\(/);
  });
});

describe('the update bot', () => {
  it('waits a week for what is no security update, and has the packages that go together in one group', () => {
    const config = json('renovate.json');
    expect(config['minimumReleaseAge']).toBe('7 days');
    expect(JSON.stringify(config['packageRules'])).toContain('wrangler');
  });
});
