import { expect, it } from 'vitest';
import { describeDevice } from './device.ts';

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${KHTML} Chrome/140.0 Mobile Safari/537.36`],
  ['Safari on iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${KHTML} Version/18.0 Safari/604.1`],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/140.0 Safari/537.36 Edg/140.0`],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  ['Safari on Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) ${KHTML} Version/18.0 Safari/605.1.15`],
  ['Linux', 'curl (Linux)'],
  ['Unknown device', 'node'],
  ['Unknown device', null],
])('%s', (expected, userAgent) => expect(describeDevice(userAgent)).toBe(expected));
