import { useCallback, useSyncExternalStore } from 'react';
import type { ApiError } from '../api/api-error.ts';
import type { TopicState, TopicStore } from './topic-store.ts';

const NOTHING: TopicState<never> = { view: undefined, error: undefined };
const noReader = () => () => undefined;

/** A part of a topic's state; renders again only when that part changed. The selector must be stable. */
export function useTopic<View, Part>(
  store: TopicStore<View> | undefined,
  select: (state: TopicState<View>) => Part,
): Part {
  const subscribe = store?.subscribe ?? noReader;
  const getPart = useCallback(() => select(store?.getState() ?? NOTHING), [store, select]);
  return useSyncExternalStore(subscribe, getPart, getPart);
}

/** All that a topic shows. */
export function viewOf<View>(state: TopicState<View>): View | undefined {
  return state.view;
}

/** Why a subscription is rejected, and how to ask again. */
export interface Rejection {
  readonly error: ApiError;
  readonly retry: () => void;
}

function errorOf(state: TopicState<unknown>): ApiError | undefined {
  return state.error;
}

/** Why the subscription of a topic is rejected; undefined while it is not. */
export function useRejection<View>(store: TopicStore<View> | undefined): Rejection | undefined {
  const error = useTopic(store, errorOf);
  return error === undefined || store === undefined ? undefined : { error, retry: store.retry };
}
