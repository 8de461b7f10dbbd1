import { expect, it } from 'vitest';
import { formatAddress, formatLogin } from './welcome.ts';

const NETWORKS = {
  lo: [{ address: '127.0.0.1', family: 'IPv4', internal: true }],
  eth0: [
    { address: '192.168.1.20', family: 'IPv4', internal: false },
    { address: 'fe80::1', family: 'IPv6', internal: false },
  ],
} as const;
const CLOSED = 'Only this computer can open it; HOST=0.0.0.0 npm start lets others in your network.';

it.each([
  ['127.0.0.1', ['Swish is ready: http://localhost:3000', CLOSED]],
  ['::1', ['Swish is ready: http://localhost:3000', CLOSED]],
  ['0.0.0.0', ['Swish is ready: http://localhost:3000', 'In your network: http://192.168.1.20:3000']],
  ['::', ['Swish is ready: http://localhost:3000', 'In your network: http://192.168.1.20:3000']],
  ['192.168.1.20', ['Swish is ready: http://192.168.1.20:3000']],
  ['fd00::2', ['Swish is ready: http://[fd00::2]:3000']],
])('prints the URLs for HOST=%s', (HOST, lines) => {
  const networks = { lo: [...NETWORKS.lo], eth0: [...NETWORKS.eth0] };
  const printed = formatAddress({ APP_NAME: 'Swish', HOST }, 3000, networks);
  expect(printed.trim().split(/\n\s*/)).toEqual([...lines, 'Stop it with Ctrl-C.']);
});

it.each([
  [{ username: 'boss', generatedPassword: 'ab-cd' }, 'Log in as boss with the password ab-cd'],
  [{ username: 'boss' }, 'Log in as boss with the password in ADMIN_PASSWORD.'],
  [{ username: 'boss', isEarlier: true }, 'npm run reset-password -- boss'],
])('prints how the admin logs in: %j', (admin, sentence) => {
  expect(formatLogin(admin)).toContain(sentence);
});

it('prints nothing once the admin has logged in', () => {
  expect(formatLogin(null)).toBe('');
});
