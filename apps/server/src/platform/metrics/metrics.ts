import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Told of every answered request. */
export interface HttpMetrics {
  /** `route` is an operationId, `seconds` the time from the handler's start to its answer. */
  observe(route: string, status: number, seconds: number): void;
}

/** A figure that is read when the metrics are asked for. */
export interface GaugeSource {
  /** In snake case with unit: `bourse_core_backlog_commands`. */
  readonly name: string;
  readonly help: string;
  read(): number;
}

/** The server's figures for Prometheus. */
export interface Metrics {
  readonly http: HttpMetrics;
  addGauge(source: GaugeSource): void;
  /** Text in the Prometheus format. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Makes an empty set of figures of its own, with those of the process. */
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
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function createHttpMetrics(registry: Registry): HttpMetrics {
  const requests = new Counter({
    name: 'bourse_http_requests_total',
    help: 'Answered requests by operation and HTTP status.',
    labelNames: ['route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'bourse_http_request_seconds',
    help: 'Time from the start of a handler to its answer.',
    labelNames: ['route'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  // Children are kept, because looking a label up costs more than counting.
  const counters = new Map<string, Counter.Internal>();
  const timers = new Map<string, Histogram.Internal<'route'>>();
  return {
    observe(route, status, seconds) {
      const key = `${route} ${status}`;
      let counter = counters.get(key);
      if (counter === undefined) {
        counter = requests.labels(route, String(status));
        counters.set(key, counter);
      }
      counter.inc();
      let timer = timers.get(route);
      if (timer === undefined) {
        timer = durations.labels(route);
        timers.set(route, timer);
      }
      timer.observe(seconds);
    },
  };
}
