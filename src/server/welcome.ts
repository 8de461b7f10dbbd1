import type { FirstAdmin } from './auth/first-admin.ts';
import type { Env } from './env.ts';

type Settings = Pick<Env, 'APP_NAME' | 'HOST'>;

/** How the admin gets in. */
export function describeLogin(admin: FirstAdmin | null): string {
  return ['', ...login(admin), ''].join('\n');
}

function login(admin: FirstAdmin | null): string[] {
  if (!admin) return ['  Log in as admin with the account made at the first start.'];
  if (!admin.generatedPassword) return [`  Log in as ${admin.username} with the password in ADMIN_PASSWORD.`];
  return [
    `  Log in as ${admin.username} with the password ${admin.generatedPassword}`,
    '  (shown only this once; set ADMIN_PASSWORD before the first start to choose your own).',
  ];
}

/** Where the game is. */
export function describeAddress({ APP_NAME, HOST }: Settings, port: number): string {
  const host = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST;
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return ['', `  ${APP_NAME} is ready: ${address}`, '  Stop it with Ctrl-C.', '', ''].join('\n');
}
