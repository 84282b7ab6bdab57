import type { KycSlot } from '@bourse/contract/kyc';
import { CameraCapture } from '@bourse/kit/camera/camera-capture.tsx';
import { Button } from '@bourse/ui';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FileRule } from '../model/file-check.ts';
import type { FaceTask, KycFile } from '../model/types.ts';
import type { Uploads } from '../use-uploads.ts';
import { FileSlot } from './file-slot.tsx';

export interface FacePicturesProps {
  readonly task: FaceTask;
  readonly uploads: Uploads;
  readonly rule: FileRule;
  readonly fileOf: (slot: string) => KycFile | undefined;
  readonly errorOf: (slot: string) => string | undefined;
  /** Whether a place is empty, or its picture shows an older task. */
  readonly isOpen: (slot: string) => boolean;
}

/** The face beside a note in the user's hand, with the code and the date of the task. */
export function NotePicture({ task, uploads, rule, fileOf, errorOf, isOpen }: FacePicturesProps) {
  const intl = useIntl();
  const [isAgain, setAgain] = useState(false);
  const text = (id: string) => intl.formatMessage({ id });
  const file = fileOf('face-note');
  const take = async (picture: File) => {
    setAgain(false);
    await uploads.send('face-note', picture, rule);
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="rounded-8 bg-surface-2 p-4">
        <p className="text-13 text-text-2">
          <FormattedMessage id="kyc.face.write" />
        </p>
        <p dir="ltr" className="num mt-2 text-20 font-semibold tracking-wide">
          {task.code}
        </p>
        <p dir="ltr" className="num text-16">
          {task.date}
        </p>
      </div>
      {(isOpen('face-note') || isAgain) && uploads.stateOf('face-note').kind !== 'sending' && (
        <CameraCapture
          label={text('kyc.face.camera')}
          facing="user"
          guide="face"
          explanation={<FormattedMessage id="kyc.face.explain" />}
          instruction={<FormattedMessage id="kyc.face.noteInstruction" />}
          fileName="face-note"
          onPicture={(picture) => void take(picture)}
        />
      )}
      <FileSlot
        slot="face-note"
        uploads={uploads}
        rule={rule}
        label={text('kyc.field.face-note')}
        hint={text('kyc.hint.noteFile')}
        file={file}
        error={errorOf('face-note')}
        camera="user"
      />
      {!isOpen('face-note') && !isAgain && (
        <Button onClick={() => setAgain(true)} className="self-start">
          <Camera size={16} aria-hidden="true" />
          <FormattedMessage id="kyc.face.again" />
        </Button>
      )}
    </div>
  );
}

/** Places of the live check's pictures, in the order of its prompts. */
const LIVE_SLOTS = ['live-1', 'live-2', 'live-3'] as const satisfies readonly KycSlot[];

export interface LivePicturesProps extends FacePicturesProps {
  /** The places that are wanted; default: all. */
  readonly wanted?: readonly string[] | undefined;
}

/** Pictures that the camera takes while the user does what is asked; files can be given instead. */
export function LivePictures(props: LivePicturesProps) {
  const { task, uploads, rule, fileOf, errorOf, isOpen, wanted = LIVE_SLOTS } = props;
  const intl = useIntl();
  const parts = task.prompts.flatMap((prompt, at) => {
    const slot = LIVE_SLOTS[at];
    return slot === undefined || !wanted.includes(slot)
      ? []
      : [{ slot, label: intl.formatMessage({ id: `kyc.prompt.${prompt}` }) }];
  });
  const next = parts.find(({ slot }) => isOpen(slot));
  return (
    <div className="flex flex-col gap-4">
      {next !== undefined && (
        <CameraCapture
          label={intl.formatMessage({ id: 'kyc.face.camera' })}
          facing="user"
          guide="face"
          explanation={<FormattedMessage id="kyc.face.explainLive" values={{ count: parts.length }} />}
          instruction={
            <FormattedMessage
              id="kyc.face.liveInstruction"
              values={{ number: parts.indexOf(next) + 1, count: parts.length, prompt: next.label }}
            />
          }
          fileName={next.slot}
          busy={uploads.stateOf(next.slot).kind === 'sending'}
          onPicture={(picture) => void uploads.send(next.slot, picture, rule)}
        />
      )}
      <p className="text-13 text-text-2">
        <FormattedMessage id="kyc.face.liveFiles" />
      </p>
      {parts.map(({ slot, label }) => (
        <FileSlot
          key={slot}
          slot={slot}
          uploads={uploads}
          rule={rule}
          label={label}
          file={fileOf(slot)}
          error={errorOf(slot)}
          camera="user"
        />
      ))}
    </div>
  );
}
