import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import type { FirstAdmin } from './auth/first-admin.ts';
import type { Env } from './env.ts';

type Settings = Pick<Env, 'APP_NAME' | 'HOST'>;
type Networks = NodeJS.Dict<Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[]>;

const LOCAL = ['127.0.0.1', '::1', 'localhost'];
const ALL_INTERFACES = ['0.0.0.0', '::'];

/** How the first admin logs in; empty if that account has been used already. */
export function formatLogin(admin: FirstAdmin | null): string {
  return admin ? ['', ...listLoginLines(admin), ''].join('\n') : '';
}

function listLoginLines({ username, generatedPassword, isEarlier }: FirstAdmin): string[] {
  if (isEarlier) return [`  Log in as ${username}. If the password is lost: npm run reset-password -- ${username}`];
  if (!generatedPassword) return [`  Log in as ${username} with the password in ADMIN_PASSWORD.`];
  return [
    `  Log in as ${username} with the password ${generatedPassword}`,
    '  (shown only this once; set ADMIN_PASSWORD before the first start to choose your own).',
  ];
}

/** The URLs of the game, for this computer and for others in its network. */
export function formatAddress({ APP_NAME, HOST }: Settings, port: number, networks?: Networks): string {
  const url = urlOf([...LOCAL, ...ALL_INTERFACES].includes(HOST) ? 'localhost' : HOST, port);
  const lines = [`${APP_NAME} is ready: ${url}`, ...listNetworkLines(HOST, port, networks), 'Stop it with Ctrl-C.'];
  return ['', ...lines.map((line) => `  ${line}`), '', ''].join('\n');
}

function listNetworkLines(host: string, port: number, networks: Networks = networkInterfaces()): string[] {
  if (LOCAL.includes(host))
    return ['Only this computer can open it; HOST=0.0.0.0 npm start lets others in your network.'];
  if (!ALL_INTERFACES.includes(host)) return [];
  return Object.values(networks)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map((found) => `In your network: ${urlOf(found.address, port)}`);
}

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
