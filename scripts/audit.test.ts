import { expect, it } from 'vitest';
import { readAudit } from './audit.ts';

const report = (severities: Record<string, string>) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      Object.entries(severities).map(([name, severity]) => [name, { name, severity, via: [] }]),
    ),
    metadata: {},
  });

it('passes without known vulnerabilities, and with moderate ones', () => {
  expect(readAudit(0, report({}))).toEqual({ kind: 'passed' });
  expect(readAudit(0, report({ pg: 'moderate' }))).toEqual({ kind: 'passed' });
});

it('fails on high and critical vulnerabilities, and names the packages', () => {
  const output = report({ pg: 'high', zod: 'low', fastify: 'critical' });
  expect(readAudit(1, output)).toEqual({ kind: 'failed', names: ['pg (high)', 'fastify (critical)'] });
});

it.each([
  ['refuses', 1, '{"message": "405 Method Not Allowed - POST https://x", "error": {"summary": ""}}', /405/],
  ['is not found', 1, '{"error": {"code": "ENOTFOUND", "summary": "getaddrinfo ENOTFOUND x\\n"}}', /ENOTFOUND x$/],
  ['answers with something else', 1, '<html>', /nothing that can be read/],
  ['answers with something else and exit code 0', 0, 'null', /nothing that can be read/],
  ['takes too long', null, '', /too long/],
])('does not fail when the registry %s', (_, code, output, reason) => {
  expect(readAudit(code, output)).toEqual({ kind: 'unanswered', reason: expect.stringMatching(reason) });
});
