import { execFile } from 'node:child_process';
import { npmCommand } from './install.js';
import { log, ROOT } from './run.js';

// A registry that does not respond must not fail the tests.
const TIMEOUT_MS = 20_000;
const ARGS = ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0'];
const FAILING_SEVERITIES = ['high', 'critical'];

type AuditOutcome = { kind: 'passed' } | { kind: 'failed'; names: string[] } | { kind: 'unanswered'; reason: string };

/** Asks the registry for known vulnerabilities of the packages that the program runs with. Fails on grave ones only. */
export async function auditPackages() {
  const { code, output } = await runAudit();
  const outcome = readAudit(code, output);
  log(describeOutcome(outcome));
  return outcome.kind === 'failed' ? 1 : 0;
}

/** Reads the outcome from npm's exit code, which is null if it was killed, and its output. */
export function readAudit(code: number | null, output: string): AuditOutcome {
  const report = parse(output);
  if (code === null) return { kind: 'unanswered', reason: 'it took too long' };
  if (!report?.vulnerabilities) return { kind: 'unanswered', reason: findReason(report) };
  if (code === 0) return { kind: 'passed' };
  const failing = Object.entries(report.vulnerabilities).filter(([, { severity }]) =>
    FAILING_SEVERITIES.includes(severity),
  );
  return { kind: 'failed', names: failing.map(([name, { severity }]) => `${name} (${severity})`) };
}

function describeOutcome(outcome: AuditOutcome) {
  if (outcome.kind === 'unanswered') {
    return `The npm registry does not say whether packages have known vulnerabilities: ${outcome.reason}.`;
  }
  if (outcome.kind === 'failed')
    return `Packages with known vulnerabilities: ${outcome.names.join(', ')}. See npm audit.`;
  return 'No package that the program runs with has a known grave vulnerability.';
}

function runAudit(): Promise<{ code: number | null; output: string }> {
  const [command, args] = npmCommand(ARGS);
  return new Promise((resolve) => {
    const killSignal = 'SIGKILL' as const;
    // No limit of the output: a truncated report could not be read, and the audit would pass.
    const options = { cwd: ROOT, timeout: TIMEOUT_MS, killSignal, maxBuffer: Number.POSITIVE_INFINITY };
    const child = execFile(command, args, options, (_, output) => resolve({ code: child.exitCode, output }));
  });
}

interface Report {
  vulnerabilities?: Record<string, { severity: string }>;
  message?: string;
  error?: { summary?: string };
}

function parse(output: string): Report | null {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}

function findReason(report: Report | null) {
  const reason = report?.message || report?.error?.summary || 'npm says nothing that can be read';
  return reason.trim().replace(/\.$/, '');
}
