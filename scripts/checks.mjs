// The checks that verify and test share: each runs, is counted, and a failure does not keep the next from running.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownEnv, root } from './toolchain.mjs';

/** What the static checks know from the last run; a fresh clone has none. */
const caches = join(root, '.tmp/checks');

/**
 * CPU seconds of its worker, app and browser that one browser file may take. A file that needs more is two files, or proves
 * again what a lower test has proven.
 */
const FILE_LIMIT = 60;
const SLOWEST = 5;

/**
 * Runs a tool and collects what it prints, so that two can run side by side; alone (`isAlone`) it prints as it goes. Returns
 * whether it ended well, and the text.
 */
function tool(name, args, isAlone, env = {}) {
  return new Promise((done) => {
    const child = spawn(name, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: ownEnv({ ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...env }),
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        text += chunk;
        if (isAlone) process.stdout.write(chunk);
      });
    child.on('error', (error) => {
      const text = `${name} could not be started: ${error.message}\n`;
      if (isAlone) process.stdout.write(text);
      done({ ok: false, text });
    });
    child.on('close', (code) => done({ ok: code === 0, text }));
  });
}

/** A check by one tool that passes or fails as a whole. */
function check(name, command, ...args) {
  return {
    name,
    async run(isAlone) {
      mkdirSync(caches, { recursive: true });
      const { ok, text } = await tool(command, args, isAlone);
      return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, text };
    },
  };
}

const cached = (name) => ['--cache', '--cache-location', join(caches, name), '--cache-strategy', 'content'];

export const checks = [
  check('types', 'astro', 'check', '--minimumFailingSeverity=error', '--minimumSeverity=error'),
  check('format', 'prettier', '--check', '--log-level=warn', ...cached('prettier'), '.'),
  check('lint', 'eslint', '.', '--max-warnings=0', ...cached('eslint')),
];

export const buildCheck = check('build', 'node', 'scripts/build.mjs');

/** Tests of one or more vitest projects, counted one by one. `workers` is how many files run side by side. */
export function vitest(name, { projects = [name], workers } = {}) {
  return {
    name: `${name} tests`,
    async run(isAlone) {
      const dir = mkdtempSync(join(tmpdir(), 'outset-tests-'));
      const file = join(dir, 'report.json');
      try {
        const { ok, text } = await tool(
          'vitest',
          [
            'run',
            ...projects.map((project) => `--project=${project}`),
            ...(workers ? [`--maxWorkers=${workers}`] : []),
            '--reporter=dot',
            '--reporter=./scripts/test-report.mjs',
          ],
          isAlone,
          { OUTSET_TEST_REPORT: file },
        );
        if (!existsSync(file)) return { passed: 0, failed: 1, text };
        const { files } = JSON.parse(readFileSync(file, 'utf8'));
        const sum = (key) => files.reduce((total, each) => total + each[key], 0);
        // Errors outside any test (an unhandled rejection, a failed setup) make vitest end badly with nothing failed.
        return { passed: sum('passed'), failed: ok ? sum('failed') : Math.max(sum('failed'), 1), text, files };
      } finally {
        rmSync(dir, { recursive: true, force: true });
      }
    },
  };
}

async function runStep(step, isAlone) {
  const began = Date.now();
  if (isAlone) console.log(`\n── ${step.name}`);
  const counted = await step.run(isAlone);
  const seconds = (Date.now() - began) / 1000;
  if (!isAlone) console.log(`\n── ${step.name} (${seconds.toFixed(0)} s)\n${counted.text.trimEnd()}`);
  return { name: step.name, seconds, files: [], ...counted };
}

/** Runs a list of steps with at most two at a time, in their order; a step that is the only one prints while it runs. */
async function runTwoAtATime(steps) {
  const results = [];
  const left = [...steps.entries()];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift())
      results[next[0]] = await runStep(next[1], steps.length === 1);
  };
  await Promise.all([lane(), lane()]);
  return results;
}

/** The slowest browser files, those over their share, and what passed at a second try only. Returns how many are over. */
function tellOfFiles(files) {
  const cpu = ({ cpuSeconds = 0 }) => cpuSeconds;
  const counted = files.filter((file) => file.cpuSeconds !== undefined).sort((a, b) => cpu(b) - cpu(a));
  if (counted.length > 0) console.log(`\n  The browser files that cost most (limit ${FILE_LIMIT} CPU seconds each):`);
  const over = counted.filter((file) => cpu(file) > FILE_LIMIT);
  for (const file of counted.slice(0, Math.max(SLOWEST, over.length))) {
    const mark = cpu(file) > FILE_LIMIT ? '  TOO MUCH' : '';
    console.log(
      `  ${cpu(file).toFixed(0).padStart(5)} s CPU ${file.seconds.toFixed(0).padStart(4)} s  ${file.name}${mark}`,
    );
  }
  for (const file of files)
    for (const name of file.secondTries) console.log(`  passed at the second try: ${file.name} > ${name}`);
  return over.length;
}

/** What failed and why, once more at the end: a log is often cut to its last lines. */
function tellOfFailures(files) {
  for (const file of files)
    for (const { name, message } of file.failures)
      console.log(`\n  FAILED ${file.name} > ${name}\n    ${message.replaceAll('\n', '\n    ')}`);
}

/** Runs the groups one after another, the steps of a group two at a time; prints a table and the closing line. Returns the exit code. */
export async function runAll(groups) {
  const began = Date.now();
  const results = [];
  for (const group of groups) results.push(...(await runTwoAtATime(group)));
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const over = tellOfFiles(results.flatMap(({ files }) => files));
  console.log('');
  const row = (mark, name, { passed, failed, seconds }) =>
    console.log(
      `  ${mark.padEnd(7)} ${name.padEnd(14)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(0).padStart(5)} s`,
    );
  for (const result of results) row(result.failed > 0 ? 'FAILED' : 'ok', result.name, result);
  const failed = sum('failed') + over;
  tellOfFailures(results.flatMap(({ files }) => files));
  console.log('');
  row('', 'in all', { passed: sum('passed'), failed, seconds: (Date.now() - began) / 1000 });
  console.log(`\n${sum('passed')} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}
