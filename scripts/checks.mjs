// The checks that verify and test share: each runs, is counted, and a failure does not keep the next from running.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ownEnv, root } from './toolchain.mjs';

/** Runs a tool with its output shown. Answers true when it ended well. */
function tool(name, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(name, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      env: ownEnv({ ASTRO_TELEMETRY_DISABLED: '1', ...env }),
    });
    child.on('error', (error) => {
      console.error(`${name} could not be started: ${error.message}`);
      done(false);
    });
    child.on('exit', (code) => done(code === 0));
  });
}

const one = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 });

export const checks = [
  { name: 'format', run: async () => one(await tool('prettier', ['--check', '--log-level=warn', '.'])) },
  { name: 'lint', run: async () => one(await tool('eslint', ['.', '--max-warnings=0'])) },
  {
    name: 'types',
    run: async () => one(await tool('astro', ['check', '--minimumFailingSeverity=error', '--minimumSeverity=error'])),
  },
];

export const buildCheck = { name: 'build', run: async () => one(build().code === 0) };

/** One vitest project, counted test by test. A file that does not even load counts as one failure. */
export function vitest(project) {
  return {
    name: `${project} tests`,
    async run() {
      const dir = mkdtempSync(join(tmpdir(), 'outset-tests-'));
      const file = join(dir, 'report.json');
      const tries = join(dir, 'second-tries.json');
      const ended = await tool(
        'vitest',
        [
          'run',
          `--project=${project}`,
          '--reporter=dot',
          '--reporter=json',
          '--reporter=./scripts/second-tries.mjs',
          `--outputFile.json=${file}`,
        ],
        { OUTSET_SECOND_TRIES: tries },
      );
      try {
        if (!existsSync(file)) return { passed: 0, failed: 1 };
        const report = JSON.parse(readFileSync(file, 'utf8'));
        const brokenFiles = report.testResults.filter(
          (suite) => suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed'),
        ).length;
        const failed = report.numFailedTests + brokenFiles;
        // Errors outside any test (an unhandled rejection, a failed setup) make vitest end badly with nothing failed.
        const secondTries = existsSync(tries) ? JSON.parse(readFileSync(tries, 'utf8')) : [];
        return { passed: report.numPassedTests, failed: ended ? failed : Math.max(failed, 1), secondTries };
      } finally {
        rmSync(dir, { recursive: true, force: true });
      }
    },
  };
}

/** Runs the steps one after another, prints a table and the closing line; answers the exit code. */
export async function runAll(steps) {
  const results = [];
  for (const step of steps) {
    console.log(`\n── ${step.name}`);
    const began = Date.now();
    const counted = await step.run();
    results.push({ name: step.name, seconds: (Date.now() - began) / 1000, ...counted });
  }
  console.log('');
  for (const { name, seconds, passed, failed } of results) {
    const mark = failed > 0 ? 'FAILED' : 'ok';
    console.log(
      `  ${mark.padEnd(7)} ${name.padEnd(14)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(0).padStart(5)} s`,
    );
  }
  for (const name of results.flatMap(({ secondTries = [] }) => secondTries))
    console.log(`  passed at the second try: ${name}`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const failed = sum('failed');
  console.log(`\n${sum('passed')} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}
