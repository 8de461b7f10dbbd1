import { isIPv6 } from 'node:net';

/** Whoever has one IPv6 address has all that share its first half. Some proxies add a port, which says nothing. */
export function networkOf(written: string): string {
  const address = written.replace(/^\[(.*)\](:\d+)?$|^(\d+(?:\.\d+){3}):\d+$/, '$1$3');
  if (!isIPv6(address) || address.includes('.')) return address;
  const [start = '', end = ''] = address.split('::');
  const groups = start.split(':').filter(Boolean);
  const last = end.split(':').filter(Boolean);
  const missing = Array<string>(8 - groups.length - last.length).fill('0');
  return [...groups, ...missing, ...last].slice(0, 4).join(':');
}
