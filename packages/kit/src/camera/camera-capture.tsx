import { Button, Callout, cx } from '@bourse/ui';
import { Camera as CameraIcon, CameraOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CameraPhase, CameraProblem } from './camera-model.ts';
import { takePicture } from './take-picture.ts';
import { type CameraFacing, useCamera } from './use-camera.ts';

/** What is to be inside of the frame. */
export type CameraGuide = 'face' | 'document';

export interface CameraCaptureProps {
  /** Accessible name of the camera's picture. */
  readonly label: string;
  readonly facing: CameraFacing;
  readonly guide: CameraGuide;
  /** What the picture is for and where it goes; shown before the browser asks for the permission. */
  readonly explanation: ReactNode;
  /** What to do now, over the picture. */
  readonly instruction?: ReactNode;
  /** Name of the file without its ending. */
  readonly fileName: string;
  readonly onPicture: (picture: File) => void;
  /** A picture is being used: the next cannot be taken. */
  readonly busy?: boolean | undefined;
  /** Way around the camera: shown below it in every state, above all where it is denied or missing. */
  readonly otherWay?: ReactNode;
}

/**
 * Takes pictures by the camera: explains before the browser asks, shows what the camera sees, and names what keeps it from working. Uses the
 * words of `camera`.
 */
export function CameraCapture(props: CameraCaptureProps) {
  const { facing, explanation, otherWay } = props;
  const camera = useCamera(facing);
  return (
    <div className="flex flex-col gap-3">
      {camera.phase === 'on' ? (
        <Viewfinder {...props} stream={camera.stream} onStop={camera.stop} />
      ) : (
        <div className="flex flex-col items-center gap-3 rounded-8 border border-dashed border-line-strong bg-field p-5 text-center">
          <CameraIcon size={24} aria-hidden="true" className="text-text-3" />
          <div className="max-w-md text-13 text-pretty text-text-2">{explanation}</div>
          <Button tone="accent" busy={camera.phase === 'asking'} onClick={camera.start}>
            <FormattedMessage id={isProblem(camera.phase) ? 'camera.again' : 'camera.start'} />
          </Button>
        </div>
      )}
      {isProblem(camera.phase) && (
        <Callout tone="warning" isNew title={<FormattedMessage id={`camera.${camera.phase}`} />}>
          <FormattedMessage id={`camera.${camera.phase}.text`} />
        </Callout>
      )}
      {otherWay}
    </div>
  );
}

function isProblem(phase: CameraPhase): phase is CameraProblem {
  return phase !== 'off' && phase !== 'asking' && phase !== 'on';
}

const GUIDES: Readonly<Record<CameraGuide, string>> = {
  face: 'aspect-[3/4] h-4/5 rounded-full',
  document: 'aspect-[86/54] w-4/5 rounded-12',
};

interface ViewfinderProps extends CameraCaptureProps {
  readonly stream: MediaStream | undefined;
  readonly onStop: () => void;
}

/** What the camera sees, with the buttons. */
function Viewfinder(props: ViewfinderProps) {
  const { stream, label, facing, guide, instruction, fileName, onPicture, onStop, busy = false } = props;
  const intl = useIntl();
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  const [isTaking, setTaking] = useState(false);
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream ?? null;
  }, [stream]);
  const take = async () => {
    if (video.current === null || isTaking) return;
    setTaking(true);
    const picture = await takePicture(video.current, fileName);
    setTaking(false);
    if (picture !== undefined) onPicture(picture);
  };
  return (
    <>
      <div className="relative flex aspect-[4/3] items-center justify-center overflow-hidden rounded-8 bg-surface-3 max-md:aspect-[3/4]">
        <video
          ref={video}
          aria-label={label}
          autoPlay
          muted
          playsInline
          onPlaying={() => setReady(true)}
          // As in a mirror, so that a face finds its place; the picture itself is not mirrored.
          className={cx('absolute inset-0 size-full object-cover', facing === 'user' && '-scale-x-100')}
        />
        <span aria-hidden="true" className={cx('relative border-2 border-accent', GUIDES[guide])} />
        {instruction !== undefined && (
          <p
            role="status"
            className="absolute inset-x-3 bottom-3 rounded-8 bg-surface-1/90 px-3 py-2 text-center text-14 font-medium"
          >
            {instruction}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          tone="accent"
          busy={busy || isTaking}
          disabled={!isReady}
          onClick={() => void take()}
          className="flex-1"
        >
          <CameraIcon size={16} aria-hidden="true" />
          {intl.formatMessage({ id: 'camera.take' })}
        </Button>
        <Button onClick={onStop}>
          <CameraOff size={16} aria-hidden="true" />
          {intl.formatMessage({ id: 'camera.stop' })}
        </Button>
      </div>
    </>
  );
}
