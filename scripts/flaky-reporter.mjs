/** Prints the tests that failed once and then passed: each has a race to be fixed. */
export default class FlakyReporter {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky === true) {
      console.log(`Passed only at the second try: ${test.module.relativeModuleId} › ${test.fullName}`);
    }
  }
}
