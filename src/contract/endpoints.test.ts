import { expect, it } from 'vitest';
import { nameOf } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';

it('has one endpoint of each name', () => {
  expect(new Set(ENDPOINTS.map(nameOf)).size).toBe(ENDPOINTS.length);
});

it.each(ENDPOINTS.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s has a schema for each parameter of its path, so that a caller can fill it in',
  (_, endpoint) => {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const params = 'params' in endpoint ? Object.keys(endpoint.params.shape) : [];
    expect(params).toEqual(inPath);
  },
);
