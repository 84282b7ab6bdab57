import { type ListenersByEvent, listenersByEvent, type ViewListener } from './view-listener.ts';

/** Those who follow the view, in the order in which they came. */
export class ViewListeners {
  /** By what they listen to: read anew for each event, because it changes as listeners come and go. */
  by: ListenersByEvent = listenersByEvent([]);
  private all: readonly ViewListener[] = [];

  /** Adds one, after those who came before; returns the way to stop. */
  add(listener: ViewListener): () => void {
    this.set([...this.all, listener]);
    return () => this.set(this.all.filter((known) => known !== listener));
  }

  private set(listeners: readonly ViewListener[]): void {
    this.all = listeners;
    this.by = listenersByEvent(listeners);
  }
}
