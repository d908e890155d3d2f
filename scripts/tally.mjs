/**
 * @typedef {{ passed: number, failures: string[], skipped: number }} Tally what one part of the tests came to
 * @typedef {{ status: string, fullName: string }} Assertion
 * @typedef {{ name: string, status: string, message?: string, assertionResults: Assertion[] }} TestFile
 * @typedef {{ testResults: TestFile[] }} Report what Vitest's JSON reporter writes, as far as it is read here
 */

/**
 * Counts what a runner reported. Whatever went wrong counts as failed at least once: a test, a file that could not be
 * loaded, a runner that ended badly although every test passed, one that ran nothing, one that left no report.
 * @param {Report | null} report
 * @param {number | null} exitCode
 * @returns {Tally}
 */
export function tally(report, exitCode) {
  if (report === null) {
    return { passed: 0, skipped: 0, failures: [`the runner reported nothing (exit code ${exitCode})`] };
  }
  const assertions = report.testResults.flatMap((file) => file.assertionResults);
  const passed = assertions.filter(({ status }) => status === 'passed').length;
  const failures = report.testResults.flatMap(failuresOf);
  if (failures.length === 0 && exitCode !== 0) failures.push(`the runner ended with exit code ${exitCode}`);
  if (failures.length === 0 && passed === 0) failures.push('no test ran');
  const skipped = assertions.filter(({ status }) => status !== 'passed' && status !== 'failed').length;
  return { passed, failures, skipped };
}

/** @param {TestFile} file */
function failuresOf(file) {
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 && file.status === 'failed') {
    return [`${file.name}: ${file.message?.split('\n')[0] || 'the file failed outside of its tests'}`];
  }
  return failed.map(({ fullName }) => `${file.name}: ${fullName}`);
}
