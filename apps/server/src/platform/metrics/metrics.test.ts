import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

it('reports requests by operation and status, and their durations, in Prometheus format', async () => {
  const metrics = createMetrics();
  for (const seconds of [0.0004, 0.0005, 0.002, 7]) metrics.http.observe('placeSpotOrder', 200, seconds);
  metrics.http.observe('placeSpotOrder', 400, 0.2);
  metrics.http.observe('locales', 200, 0.01);
  const lines = (await metrics.text()).split('\n').filter((line) => line.includes('bourse_http'));
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE bourse_http_requests_total counter',
      'bourse_http_requests_total{route="placeSpotOrder",status="200"} 4',
      'bourse_http_requests_total{route="placeSpotOrder",status="400"} 1',
      '# TYPE bourse_http_request_seconds histogram',
      'bourse_http_request_seconds_bucket{le="0.0005",route="placeSpotOrder"} 2',
      'bourse_http_request_seconds_bucket{le="0.001",route="placeSpotOrder"} 2',
      'bourse_http_request_seconds_bucket{le="0.0025",route="placeSpotOrder"} 3',
      'bourse_http_request_seconds_bucket{le="0.25",route="placeSpotOrder"} 4',
      'bourse_http_request_seconds_bucket{le="5",route="placeSpotOrder"} 4',
      'bourse_http_request_seconds_bucket{le="+Inf",route="placeSpotOrder"} 5',
      'bourse_http_request_seconds_count{route="placeSpotOrder"} 5',
      'bourse_http_request_seconds_bucket{le="0.01",route="locales"} 1',
    ]),
  );
  expect(lines.filter((line) => line.startsWith('bourse_http_request_seconds_sum'))).toHaveLength(2);
});
