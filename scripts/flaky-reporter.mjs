/** Names the tests that failed once and passed then: each of them is a race that somebody has to find. */
export default class FlakyReporter {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky === true) {
      console.log(`Passed only at the second try: ${test.module.relativeModuleId} › ${test.fullName}`);
    }
  }
}
