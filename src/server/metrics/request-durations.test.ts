import { expect, it } from 'vitest';
import { createRequestDurations } from './request-durations.ts';

const REQUEST = { method: 'GET', route: '/api/games/:id', status: 200 };

it('counts each duration in the buckets that it fits into', () => {
  const durations = createRequestDurations();
  for (const seconds of [0.005, 0.006, 0.3, 60]) durations.add(REQUEST, seconds);
  durations.add({ ...REQUEST, status: 404 }, 0.001);
  const lines = durations.format().split('\n');
  const labels = 'method="GET",route="/api/games/:id",status="200"';
  const bucket = (bound: string, count: number) =>
    `swish_http_request_duration_seconds_bucket{${labels},le="${bound}"} ${count}`;
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE swish_http_request_duration_seconds histogram',
      bucket('0.005', 1),
      bucket('0.01', 2),
      bucket('0.25', 2),
      bucket('0.5', 3),
      bucket('10', 3),
      bucket('+Inf', 4),
      `swish_http_request_duration_seconds_sum{${labels}} ${0.005 + 0.006 + 0.3 + 60}`,
      `swish_http_request_duration_seconds_count{${labels}} 4`,
      `swish_http_request_duration_seconds_count{${labels.replace('200', '404')}} 1`,
    ]),
  );
});
