import type { RouteData } from '@bourse/contract';
import { FACE_WAYS } from '@bourse/contract/kyc';
import { RadioGroup } from '@bourse/ui';
import { useController } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { ADVANCED_PART } from '../model/draft-parts.ts';
import { stepOfField } from '../model/flow.ts';
import { LivePictures, NotePicture } from '../parts/face-pictures.tsx';
import { SaveNote } from '../parts/save-note.tsx';
import { StepFrame } from '../parts/step-frame.tsx';
import { useDraftForm } from '../use-draft-form.ts';
import { useUploads } from '../use-uploads.ts';
import { type PictureStepProps, useSlots } from './picture-step.tsx';

export interface FaceStepProps extends PictureStepProps {
  readonly draft: RouteData<'advancedDraft'>;
}

/** The user's face: with a written note in the hand, or by pictures of a live check. */
export function FaceStep({ draft, rule, minAge, onDone, onBack }: FaceStepProps) {
  const intl = useIntl();
  const uploads = useUploads('advanced');
  const slots = useSlots(draft, minAge);
  const nameOf = (field: string) => (stepOfField('advanced', field) === 'face' ? field : undefined);
  const form = useDraftForm({ part: ADVANCED_PART, draft, minAge, nameOf, onDone, onBack });
  const { field } = useController({ control: form.form.control, name: 'faceWay' });
  const goOn = () => {
    slots.ask();
    void form.submit();
  };
  const Pictures = field.value === 'note' ? NotePicture : LivePictures;
  return (
    <StepFrame
      name="face"
      onContinue={goOn}
      onBack={form.back}
      busy={form.isPending || uploads.isSending}
      problem={form.form.formState.errors.root?.message}
      note={<SaveNote saving={form.saving} />}
    >
      <RadioGroup
        label={intl.formatMessage({ id: 'kyc.field.faceWay' })}
        value={field.value}
        onValueChange={field.onChange}
        look="card"
        items={FACE_WAYS.map((value) => ({
          value,
          label: intl.formatMessage({ id: `kyc.face.${value}` }),
          description: intl.formatMessage({ id: `kyc.face.${value}.text` }),
        }))}
      />
      <Pictures task={draft.task} uploads={uploads} rule={rule} {...slots} />
    </StepFrame>
  );
}
