// A Vitest reporter that writes down which tests passed only at their second try, so that `npm test` can name them.
import { writeFileSync } from 'node:fs';

export default class SecondTries {
  onTestRunEnd(modules) {
    const names = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${module.relativeModuleId} > ${test.fullName}`),
    );
    writeFileSync(process.env.OUTSET_SECOND_TRIES, JSON.stringify(names));
  }
}
