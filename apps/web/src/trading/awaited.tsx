import { StreamRejected } from '@bourse/kit/stream/stream-rejected.tsx';
import type { ReactNode } from 'react';
import { useMarketRejection } from './streams.ts';
import { useInstrument } from './terminal-context.tsx';
import type { MarketTopic } from './venue.ts';

export interface AwaitedProps {
  readonly topic: MarketTopic;
  /** A depth topic's step, a kline topic's interval. */
  readonly granularity?: string | undefined;
  /** Stands there while the topic is on its way. */
  readonly skeleton: ReactNode;
}

/** What a panel shows before its topic has brought anything: that it is on its way, or why it is rejected. */
export function Awaited({ topic, granularity, skeleton }: AwaitedProps) {
  const { code } = useInstrument();
  const rejection = useMarketRejection(topic, code, granularity);
  return rejection === undefined ? skeleton : <StreamRejected rejection={rejection} />;
}
