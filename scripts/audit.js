import { execFile } from 'node:child_process';
import { ROOT, say } from './run.js';

// A registry that does not answer keeps nobody from working.
const LIMIT_MS = 20_000;
const ARGS = ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0'];
const GRAVE = ['high', 'critical'];

/**
 * @typedef {{ kind: 'passed' } | { kind: 'failed', names: string[] } | { kind: 'unanswered', reason: string }} AuditOutcome
 */

/** Asks the registry for known faults of the packages that the program runs with; fails on grave ones alone. */
export async function auditPackages() {
  const { code, output } = await runAudit();
  const outcome = readAudit(code, output);
  say(describeOutcome(outcome));
  return outcome.kind === 'failed' ? 1 : 0;
}

/**
 * @param {number | null} code How npm ended; null if it was ended.
 * @param {string} output
 * @returns {AuditOutcome}
 */
export function readAudit(code, output) {
  const report = parse(output);
  if (code === null) return { kind: 'unanswered', reason: 'it took too long' };
  if (!report?.vulnerabilities) return { kind: 'unanswered', reason: findReason(report) };
  if (code === 0) return { kind: 'passed' };
  const grave = Object.entries(report.vulnerabilities).filter(([, { severity }]) => GRAVE.includes(severity));
  return { kind: 'failed', names: grave.map(([name, { severity }]) => `${name} (${severity})`) };
}

/** @param {AuditOutcome} outcome */
function describeOutcome(outcome) {
  if (outcome.kind === 'unanswered') {
    return `The npm registry does not answer whether packages have known faults: ${outcome.reason}.`;
  }
  if (outcome.kind === 'failed') return `Packages with known faults: ${outcome.names.join(', ')}. See npm audit.`;
  return 'No package that the program runs with has a known grave fault.';
}

/** @returns {Promise<{ code: number | null, output: string }>} */
function runAudit() {
  const runner = process.env['npm_execpath'];
  const [command, args] = runner?.includes('npm') ? [process.execPath, [runner, ...ARGS]] : ['npm', ARGS];
  return new Promise((resolve) => {
    const killSignal = /** @type {const} */ ('SIGKILL');
    // The time is limit enough: a report that is cut off would pass for none.
    const options = { cwd: ROOT, timeout: LIMIT_MS, killSignal, maxBuffer: Number.POSITIVE_INFINITY };
    const child = execFile(command, args, options, (_, output) => resolve({ code: child.exitCode, output }));
  });
}

/**
 * @typedef {object} Report
 * @property {Record<string, { severity: string }>} [vulnerabilities]
 * @property {string} [message]
 * @property {{ summary?: string }} [error]
 */

/**
 * @param {string} output
 * @returns {Report | null}
 */
function parse(output) {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}

/** @param {Report | null} report */
function findReason(report) {
  const reason = report?.message || report?.error?.summary || 'npm says nothing that can be read';
  return reason.trim().replace(/\.$/, '');
}
