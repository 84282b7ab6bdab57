import { COMPANY_SLOTS, type KycSlot } from '@bourse/contract/kyc';
import { useIntl } from 'react-intl';
import { documentRule, pictureRule } from '../flows/flow-props.ts';
import type { FaceTask, KycConfig } from '../model/types.ts';
import { TemplateLink } from '../steps/company-files-step.tsx';
import type { useSlots } from '../steps/picture-step.tsx';
import type { Uploads } from '../use-uploads.ts';
import { LivePictures, NotePicture } from './face-pictures.tsx';
import { FileSlot } from './file-slot.tsx';

export interface SupplementFilesProps {
  readonly wanted: readonly KycSlot[];
  /** What the face has to show; null when no picture of it is wanted. */
  readonly task: FaceTask | null;
  readonly slots: ReturnType<typeof useSlots>;
  readonly uploads: Uploads;
  readonly config: KycConfig;
}

const OF_COMPANY: ReadonlySet<string> = new Set(COMPANY_SLOTS);
const TEMPLATES: Readonly<Partial<Record<KycSlot, 'authorisation' | 'ownership'>>> = {
  'company-authorisation': 'authorisation',
  'company-ownership': 'ownership',
};

/** The files that are asked for anew: documents by choice of a file, the face by camera as well. */
export function SupplementFiles({ wanted, task, slots, uploads, config }: SupplementFilesProps) {
  const intl = useIntl();
  const face = { uploads, rule: pictureRule(config), ...slots };
  const live = wanted.filter((slot) => slot.startsWith('live-'));
  return (
    <>
      {wanted
        .filter((slot) => slot !== 'face-note' && !slot.startsWith('live-'))
        .map((slot) => {
          const template = TEMPLATES[slot];
          return (
            <FileSlot
              key={slot}
              slot={slot}
              uploads={uploads}
              rule={OF_COMPANY.has(slot) ? documentRule(config) : pictureRule(config)}
              label={intl.formatMessage({ id: `kyc.field.${slot}` })}
              file={slots.fileOf(slot)}
              error={slots.errorOf(slot)}
              camera="environment"
              aside={template !== undefined && <TemplateLink template={template} />}
            />
          );
        })}
      {task !== null && wanted.includes('face-note') && <NotePicture task={task} {...face} />}
      {task !== null && live.length > 0 && <LivePictures task={task} wanted={live} {...face} />}
    </>
  );
}
