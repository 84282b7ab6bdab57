import { type ListenersByEvent, listenersByEvent, type ViewListener } from './view-listener.ts';

/** Listeners of the view, in the order in which they were added. */
export class ViewListeners {
  /** Listeners by event; read again for each event, because it changes when listeners are added or removed. */
  by: ListenersByEvent = listenersByEvent([]);
  private all: readonly ViewListener[] = [];

  /** Adds a listener after the existing ones; returns a function that removes it. */
  add(listener: ViewListener): () => void {
    this.set([...this.all, listener]);
    return () => this.set(this.all.filter((known) => known !== listener));
  }

  private set(listeners: readonly ViewListener[]): void {
    this.all = listeners;
    this.by = listenersByEvent(listeners);
  }
}
