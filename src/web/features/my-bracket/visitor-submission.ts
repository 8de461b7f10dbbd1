// Long enough to make an account. Later, somebody else may be at this device.
const MAX_AGE_MS = 60 * 60_000;
const KEY = 'swish-visitor-submission';

/**
 * Remembers that a visitor has submitted a bracket, until they have an account. In this tab only, since whoever logs in
 * in another one may be somebody else.
 */
export function keepVisitorSubmission(tournamentId: number): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ tournamentId, at: Date.now() }));
  } catch {
    // Where storage is blocked, people submit again once they are logged in.
  }
}

/** Whether the bracket that a visitor has submitted in this tab is to be sent now. */
export function isVisitorSubmitting(tournamentId: number): boolean {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { tournamentId: number; at: number } | null;
    return kept?.tournamentId === tournamentId && Date.now() - kept.at < MAX_AGE_MS;
  } catch {
    return false;
  }
}

export function forgetVisitorSubmission(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
