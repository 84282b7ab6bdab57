import type { AddressSlots } from '../http/address-slots.ts';
import type { ConnectionWatch } from '../http/connection-watch.ts';
import type { Metrics } from './metrics.ts';

/** Adds gauges and counters of open, dropped and rejected connections. */
export function addConnectionMetrics(metrics: Metrics, connections: ConnectionWatch, sockets: AddressSlots): void {
  metrics.addGauge({
    name: 'bourse_connections',
    help: 'Open connections, WebSockets among them.',
    read: () => connections.size,
  });
  metrics.addGauge({
    name: 'bourse_unsent_bytes',
    help: 'Bytes that wait for peers to read.',
    read: () => connections.unsentBytes(),
  });
  metrics.addCounter({
    name: 'bourse_connections_stalled_total',
    help: 'Connections that were cut off because their peer read nothing.',
    read: () => connections.dropped('stalled'),
  });
  metrics.addCounter({
    name: 'bourse_connections_overfull_total',
    help: 'Connections that were cut off because too many bytes or requests waited.',
    read: () => connections.dropped('overfull'),
  });
  metrics.addCounter({
    name: 'bourse_connections_refused_total',
    help: 'Connections that were refused because their address had too many.',
    read: () => connections.rejected(),
  });
  metrics.addCounter({
    name: 'bourse_sockets_refused_total',
    help: 'WebSockets that were refused because their address had too many.',
    read: () => sockets.rejected(),
  });
}
