// A Vitest reporter that saves what `npm test` prints at its end: counts, tests that passed at a second try, and the cost of each file.
import { writeFileSync } from 'node:fs';

const LONGEST = 600;

/** Why a test failed, cut short because people may see only the last lines of a log. */
const reason = (error) => String(error?.message ?? 'no reason given').slice(0, LONGEST);

export default class TestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map((module) => {
      const tests = [...module.children.allTests()];
      const count = (state) => tests.filter((test) => test.result().state === state).length;
      // A file that does not even load counts as one failure.
      const isBroken = module.state() === 'failed' && count('failed') === 0;
      return {
        name: module.relativeModuleId,
        project: module.project.name,
        passed: count('passed'),
        failed: count('failed') + (isBroken ? 1 : 0),
        seconds: module.diagnostic().duration / 1000,
        cpuSeconds: module.meta().cpuSeconds,
        failures: [
          ...module.errors().map((error) => ({ name: 'the file itself', message: reason(error) })),
          ...tests
            .filter((test) => test.result().state === 'failed')
            .map((test) => ({ name: test.fullName, message: reason(test.result().errors?.[0]) })),
        ],
        // The result of a test that passed in the end holds the errors of its first try.
        secondTries: tests
          .filter((test) => test.diagnostic()?.flaky)
          .map((test) => ({ name: test.fullName, message: reason(test.result().errors?.[0]) })),
      };
    });
    writeFileSync(process.env.OUTSET_TEST_REPORT, JSON.stringify({ files, unhandled: unhandledErrors.length }));
  }
}
