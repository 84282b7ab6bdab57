import type { Exchange } from '@bourse/core';

/** The exchange with some of its methods replaced. */
export function tampered(exchange: Exchange, changes: Partial<Exchange>): Exchange {
  return new Proxy(exchange, {
    get(target, name) {
      if (Object.hasOwn(changes, name)) return Reflect.get(changes, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** An exchange that drops its trade events after this many commands. */
export function silentTrades(exchange: Exchange, after: number): Exchange {
  return tampered(exchange, {
    apply: (command, meta) =>
      exchange.apply(command, meta).filter(({ type }) => type !== 'trade' || exchange.seq <= after),
  });
}
