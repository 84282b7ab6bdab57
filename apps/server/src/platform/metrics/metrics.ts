import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import { RequestTally, type TallyFigure } from './request-tally.ts';

/** Records every answered request. */
export interface HttpMetrics {
  /** `route` is an operationId, `seconds` the time from the handler's start to its response. */
  observe(route: string, status: number, seconds: number): void;
}

/** A gauge that is read when the metrics are collected. */
export interface GaugeSource {
  /** In snake case with unit: `bourse_core_backlog_commands`. */
  readonly name: string;
  readonly help: string;
  read(): number;
}

/** The server's Prometheus metrics. */
export interface Metrics {
  readonly http: HttpMetrics;
  addGauge(source: GaugeSource): void;
  /** A monotonic counter; its name ends in `_total`. */
  addCounter(source: GaugeSource): void;
  /** The metrics in Prometheus text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Creates a registry with the default process metrics. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'bourse_' });
  return {
    http: createHttpMetrics(registry),
    addGauge: ({ name, help, read }) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    addCounter: ({ name, help, read }) => {
      new Counter({
        name,
        help,
        registers: [registry],
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function createHttpMetrics(registry: Registry): HttpMetrics {
  const tally = new RequestTally();
  const add = (name: string, get: () => TallyFigure) => {
    // The registry only uses a metric's name and values; its types require one of its own classes.
    registry.registerMetric({ name, get } as unknown as Metric<string>);
  };
  const requests = 'bourse_http_requests_total';
  add(requests, () => tally.requests(requests, 'Answered requests by operation and HTTP status.'));
  const durations = 'bourse_http_request_seconds';
  add(durations, () => tally.durations(durations, 'Time from the start of a handler to its answer.'));
  return tally;
}
