/** An expected "no": `reason` is for code, `message` is the sentence a person reads. */
export interface Refusal<Reason extends string> {
  ok: false;
  reason: Reason;
  message: string;
}

export function refuse<Reason extends string>(reason: Reason, message: string): Refusal<Reason> {
  return { ok: false, reason, message };
}
