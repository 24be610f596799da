// Runs the steps of verify and test: counts results, compares each step with its CPU budget, and goes on to the next step after a failure.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { slowness } from './checks/calibration.mjs';
import { ownEnv, root } from './toolchain.mjs';

/** The caches of the static checks from earlier runs; a fresh clone has none. */
const caches = join(root, '.tmp/checks');

/**
 * CPU seconds of the reference machine (calibration.mjs) that each step may take. A step over its budget fails the run: make
 * its tests cheaper, test at a lower level, or raise the budget in a commit that says why.
 */
const BUDGETS = {
  build: 90,
  'domain tests': 160,
  'component tests': 300,
  'password tests': 90,
  types: 80,
  'types of pages': 100,
  format: 10,
  'format of pages': 20,
  lint: 30,
  content: 90,
  'unused code': 40,
  spelling: 40,
  fences: 110,
  'api tests': 590,
  'page tests': 240,
  'browser tests': 1_200,
  'browser tests alone': 130,
};
const MOST_EXPENSIVE = 10;

/**
 * Runs a tool and collects its output, so that two can run side by side; with `isAlone` it prints at once. Returns
 * whether it succeeded, the output, and its CPU seconds (null if the system does not report them).
 */
async function tool(name, args, isAlone, env = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'outset-step-'));
  const cpu = join(dir, 'cpu');
  try {
    const { ok, text } = await new Promise((done) => {
      const child = spawn(process.execPath, [join(root, 'scripts/checks/cpu-of.mjs'), cpu, name, ...args], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: ownEnv({ ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...env }),
      });
      let text = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          text += chunk;
          if (isAlone) process.stdout.write(chunk);
        });
      child.on('close', (code) => done({ ok: code === 0, text }));
    });
    return { ok, text, cpuSeconds: existsSync(cpu) ? Number(readFileSync(cpu, 'utf8')) : null };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** A check by one tool that passes or fails as a whole. */
function check(name, command, ...args) {
  return {
    name,
    async run(isAlone) {
      mkdirSync(caches, { recursive: true });
      const { ok, ...rest } = await tool(command, args, isAlone);
      return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, ...rest };
    },
  };
}

const cached = (name) => ['--cache', '--cache-location', join(caches, name), '--cache-strategy', 'content'];
/** Caches the results for each file, so that a later run checks only files that a change can affect. */
const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', join(caches, 'types.tsbuildinfo')];
const ERRORS_ONLY = ['--minimumFailingSeverity=error', '--minimumSeverity=error'];

/** The static checks. The native compiler checks types; only pages need Astro's own check, which is four times as slow. */
export const checks = [
  check('types of pages', 'astro', 'check', '--tsconfig', 'tsconfig.astro.json', ...ERRORS_ONLY),
  check('types', 'node', 'node_modules/typescript-native/bin/tsc', '--noEmit', '--checkers', '1', ...INCREMENTAL),
  check('fences', 'eslint', '.', '--max-warnings=0', ...cached('eslint')),
  check('lint', 'oxlint', '--type-aware', '--max-warnings=0', '--report-unused-disable-directives'),
  // Wrong letters in texts, comments and names; scripts/checks/dictionary.txt has the words of the project.
  check('spelling', 'cspell', 'lint', '--no-progress', '--quiet', ...cached('spelling')),
  // The tests of content/, if something there has changed since they passed.
  check('content', 'node', 'content/prove.mjs', '--if-changed'),
  // Files, exports, types and packages that nothing uses. `@public` marks exports of modules that are loaded on demand.
  check('unused code', 'knip', '--no-progress'),
  check('format of pages', 'prettier', '--check', '--log-level=warn', ...cached('prettier'), '**/*.astro'),
  check('format', 'oxfmt', '--check', '.'),
];

export const buildCheck = check('build', 'node', 'scripts/build.mjs');

/** Runs the tests of vitest projects and counts each test. `workers`: how many files run side by side; `more`: further arguments for vitest. */
export function vitest(name, projects, { workers, more = [] } = {}) {
  return {
    name,
    async run(isAlone) {
      const dir = mkdtempSync(join(tmpdir(), 'outset-tests-'));
      const file = join(dir, 'report.json');
      try {
        const { ok, text, cpuSeconds } = await tool(
          'vitest',
          [
            'run',
            ...projects.map((project) => `--project=${project}`),
            ...(workers ? [`--maxWorkers=${workers}`] : []),
            '--reporter=dot',
            '--reporter=./scripts/checks/test-report.mjs',
            '--passWithNoTests',
            ...more,
          ],
          isAlone,
          { OUTSET_TEST_REPORT: file },
        );
        if (!existsSync(file)) return { passed: 0, failed: ok ? 0 : 1, text, cpuSeconds };
        const { files } = JSON.parse(readFileSync(file, 'utf8'));
        const sum = (key) => files.reduce((total, each) => total + each[key], 0);
        // Errors outside any test (an unhandled rejection, a failed setup) make vitest fail although no test failed.
        const failed = ok ? sum('failed') : Math.max(sum('failed'), 1);
        return { passed: sum('passed'), failed, text, cpuSeconds, files };
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
  const remaining = [...steps.entries()];
  const lane = async () => {
    for (let next = remaining.shift(); next; next = remaining.shift())
      results[next[0]] = await runStep(next[1], steps.length === 1);
  };
  await Promise.all([lane(), lane()]);
  return results;
}

/** The files of a step that cost most, by CPU time where it was counted, otherwise by wall time. */
function reportFiles({ name, files }) {
  const cost = ({ cpuSeconds, seconds }) => cpuSeconds ?? seconds;
  console.log(`\n  The most expensive files of ${name}:`);
  for (const file of files.toSorted((a, b) => cost(b) - cost(a)).slice(0, MOST_EXPENSIVE))
    console.log(
      `  ${cost(file).toFixed(1).padStart(6)} s ${file.cpuSeconds === undefined ? '    ' : 'CPU '} ${file.name}`,
    );
}

/** Prints the failures with their reasons again at the end, because a log is often cut to its last lines. */
function reportFailures(files) {
  for (const file of files) {
    const report = (what, { name, message }) =>
      console.log(`\n  ${what} ${file.name} > ${name}\n    ${message.replaceAll('\n', '\n    ')}`);
    for (const test of file.secondTries) report('PASSED AT THE SECOND TRY', test);
    for (const test of file.failures) report('FAILED', test);
  }
}

/**
 * Runs the groups one after another, the steps of a group two at a time; prints each step's cost and budget, and the
 * closing line. With `isPart` it ignores budgets, because they are for all files. Returns the exit code.
 */
export async function runAll(groups, { isPart = false } = {}) {
  const began = Date.now();
  const machine = slowness();
  const results = [];
  for (const group of groups) results.push(...(await runTwoAtATime(group)));
  for (const result of results) {
    result.cpu = result.cpuSeconds === null || result.cpuSeconds === undefined ? null : result.cpuSeconds / machine;
    result.isOver = !isPart && result.cpu !== null && result.cpu > BUDGETS[result.name];
    if (result.isOver && result.files.length > 0) reportFiles(result);
  }
  reportFailures(results.flatMap(({ files }) => files));
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0);
  const over = results.filter(({ isOver }) => isOver).length;
  const failed = sum('failed') + over;
  const row = (...cells) =>
    console.log(`  ${cells.map((cell, at) => (at < 2 ? cell.padEnd(19) : cell.padStart(9))).join('')}`);
  const whole = (value) => (value === null || value === undefined ? '–' : value.toFixed(0));
  console.log(
    `\n  This machine takes ${machine.toFixed(2)} times the CPU time of the reference machine. CPU: its seconds there.\n`,
  );
  row('', 'step', 'passed', 'failed', 'wall', 'CPU', 'budget');
  for (const { name, passed, failed: wrong, seconds, cpu, isOver } of results) {
    const state = wrong > 0 ? 'FAILED' : isOver ? 'OVER ITS BUDGET' : 'ok';
    row(state, name, String(passed), String(wrong), whole(seconds), whole(cpu), isPart ? '–' : whole(BUDGETS[name]));
  }
  row('', 'in all', String(sum('passed')), String(failed), whole((Date.now() - began) / 1000), whole(sum('cpu')), '');
  console.log(`\n${sum('passed')} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}
