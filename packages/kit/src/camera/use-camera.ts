import { useEffect, useRef, useState } from 'react';
import { type CameraPhase, cameraProblemOf } from './camera-model.ts';

/** The camera that is asked for: that of the screen's side, or that of the back. */
export type CameraFacing = 'user' | 'environment';

/** A camera that is turned on by the user and off by leaving. */
export interface Camera {
  readonly phase: CameraPhase;
  /** What it shows; only while it is on. */
  readonly stream: MediaStream | undefined;
  /** Asks the browser for the camera; to be called from a press of a button, after the user knows why. */
  readonly start: () => void;
  readonly stop: () => void;
}

function stopTracks(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/**
 * A camera. It is asked for by `start` alone, and its tracks are stopped, so that its light goes out, by `stop`, when the component goes, and
 * when the page is hidden or left. What the browser grants after that is stopped as it comes.
 */
export function useCamera(facing: CameraFacing): Camera {
  const [state, setState] = useState<{ readonly phase: CameraPhase; readonly stream?: MediaStream }>({ phase: 'off' });
  /** The attempt that counts: a newer one, or the end, makes what is granted to an older one void. */
  const attempt = useRef(0);
  const current = useRef<MediaStream>(undefined);

  const stop = () => {
    attempt.current += 1;
    stopTracks(current.current);
    current.current = undefined;
    setState({ phase: 'off' });
  };

  const start = async () => {
    stop();
    const own = attempt.current;
    setState({ phase: 'asking' });
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: { ideal: facing }, width: { ideal: 1920 }, height: { ideal: 1080 } },
      });
      if (own !== attempt.current) return stopTracks(stream);
      current.current = stream;
      // Unplugged, taken away by the system, or the permission was withdrawn.
      stream.getVideoTracks()[0]?.addEventListener('ended', () => {
        if (own === attempt.current) setState({ phase: 'busy' });
      });
      setState({ phase: 'on', stream });
    } catch (error) {
      if (own === attempt.current) setState({ phase: cameraProblemOf(error) });
    }
  };

  const ending = useRef(stop);
  ending.current = stop;
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && current.current !== undefined && ending.current();
    const onLeft = () => ending.current();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onLeft);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onLeft);
      ending.current();
    };
  }, []);

  return { phase: state.phase, stream: state.stream, start: () => void start(), stop };
}
