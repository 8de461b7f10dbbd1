import type { CreationOptions, RequestOptions } from '../../contract/passkeys.ts';

/** Whether passkeys work on this page: only over HTTPS or on localhost, and never at an IP address. */
export function supportsPasskeys(): boolean {
  return window.PublicKeyCredential !== undefined && !/^[\d.]+$|:/.test(location.hostname);
}

/** An error of the browser or the authenticator, with a sentence for the user. */
export class PasskeyError extends Error {}

/** Has the user create a passkey. Null if they have cancelled. */
export async function createPasskey(optionsJSON: CreationOptions) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return nullIfCancelled(startRegistration({ optionsJSON }));
}

/** Has the user choose one of their passkeys and confirm it. Null if they have cancelled. */
export async function choosePasskey(optionsJSON: RequestOptions) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return nullIfCancelled(startAuthentication({ optionsJSON }));
}

async function nullIfCancelled<Response>(ceremony: Promise<Response>): Promise<Response | null> {
  try {
    return await ceremony;
  } catch (error) {
    const { name } = error as Error;
    // Browsers report a cancellation as "not allowed", and also a user who does nothing for too long.
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    throw new PasskeyError(EXPLANATIONS[name] ?? 'Your browser could not use a passkey. Please try again.');
  }
}

const EXPLANATIONS: Record<string, string> = {
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys belong to another address of this site. Open it there and try again.',
  NotSupportedError: 'This device cannot keep passkeys.',
  ConstraintError: 'This device cannot keep passkeys, or has no screen lock.',
};
