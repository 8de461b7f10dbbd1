import { execFile } from 'node:child_process';
import { npmCommand } from './install.js';
import { log, ROOT } from './run.js';

// A registry that does not answer keeps nobody from working.
const LIMIT_MS = 20_000;
const ARGS = ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0'];
const GRAVE = ['high', 'critical'];

type AuditOutcome = { kind: 'passed' } | { kind: 'failed'; names: string[] } | { kind: 'unanswered'; reason: string };

/** Asks the registry for known faults of the packages that the program runs with; fails on grave ones alone. */
export async function auditPackages() {
  const { code, output } = await runAudit();
  const outcome = readAudit(code, output);
  log(describeOutcome(outcome));
  return outcome.kind === 'failed' ? 1 : 0;
}

/** What npm says by its exit code, null if it was ended, and its output. */
export function readAudit(code: number | null, output: string): AuditOutcome {
  const report = parse(output);
  if (code === null) return { kind: 'unanswered', reason: 'it took too long' };
  if (!report?.vulnerabilities) return { kind: 'unanswered', reason: findReason(report) };
  if (code === 0) return { kind: 'passed' };
  const grave = Object.entries(report.vulnerabilities).filter(([, { severity }]) => GRAVE.includes(severity));
  return { kind: 'failed', names: grave.map(([name, { severity }]) => `${name} (${severity})`) };
}

function describeOutcome(outcome: AuditOutcome) {
  if (outcome.kind === 'unanswered') {
    return `The npm registry does not answer whether packages have known faults: ${outcome.reason}.`;
  }
  if (outcome.kind === 'failed') return `Packages with known faults: ${outcome.names.join(', ')}. See npm audit.`;
  return 'No package that the program runs with has a known grave fault.';
}

function runAudit(): Promise<{ code: number | null; output: string }> {
  const [command, args] = npmCommand(ARGS);
  return new Promise((resolve) => {
    const killSignal = 'SIGKILL' as const;
    // The time is limit enough: a report that is cut off would pass for none.
    const options = { cwd: ROOT, timeout: LIMIT_MS, killSignal, maxBuffer: Number.POSITIVE_INFINITY };
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
