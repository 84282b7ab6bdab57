import { api } from '@bourse/kit/api/api.ts';
import { Field, FieldTextArea, TextField } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../room/form-dialog.tsx';
import { SelectField } from '../../room/select-field.tsx';
import { useAct } from '../../room/use-act.ts';
import { feedbackCalls } from './calls.ts';
import type { Feedback } from './feedback-page.tsx';

type NextState = Exclude<Feedback['state'], 'received'>;

const LONGEST_ANSWER = 4_000;
const LONGEST_REWARD = 120;

/** The states that follow one. */
function nextStates(state: Feedback['state']): readonly [NextState, ...NextState[]] {
  return state === 'adopted' ? ['done'] : ['in-work', 'adopted', 'declined', 'done'];
}

export interface AnswerDialogProps {
  readonly feedback: Feedback;
  readonly onClose: () => void;
}

/** Answers feedback and says what becomes of it. A reward is a promise in words: no money moves. */
export function AnswerDialog({ feedback, onClose }: AnswerDialogProps) {
  const intl = useIntl();
  const states = nextStates(feedback.state);
  const [state, setState] = useState<NextState>(states[0]);
  const [answer, setAnswer] = useState(feedback.answer);
  const [reward, setReward] = useState('');
  const [isTried, setTried] = useState(false);
  const isAdoption = state === 'adopted';
  const isRewardMissing = isAdoption && reward.trim() === '';
  const { act, isBusy, error } = useAct(
    () =>
      api(feedbackCalls.answerFeedback, {
        params: { feedbackId: feedback.feedbackId },
        body: {
          ...{ state, answer, version: feedback.version },
          ...(isAdoption ? { reward: reward.trim() } : {}),
        },
      }),
    { doneId: 'feedback.answered', changes: [['own', 'feedback']] },
  );
  const submit = async () => {
    setTried(true);
    if (!isRewardMissing && (await act())) onClose();
  };
  return (
    <FormDialog
      title={<FormattedMessage id="feedback.answer" />}
      text={<span className="block max-h-40 overflow-y-auto whitespace-pre-wrap">{feedback.text}</span>}
      submitLabel={<FormattedMessage id="room.save" />}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        label={intl.formatMessage({ id: 'room.state' })}
        value={state}
        onValueChange={setState}
        items={states.map((value) => ({ value, label: intl.formatMessage({ id: `feedback.state.${value}` }) }))}
      />
      <Field label={intl.formatMessage({ id: 'feedback.answerText' })}>
        <FieldTextArea value={answer} onValueChange={setAnswer} maxLength={LONGEST_ANSWER} rows={5} />
      </Field>
      {isAdoption && (
        <TextField
          label={intl.formatMessage({ id: 'feedback.reward' })}
          hint={<FormattedMessage id="feedback.rewardHint" />}
          maxLength={LONGEST_REWARD}
          value={reward}
          error={isTried && isRewardMissing ? intl.formatMessage({ id: 'feedback.rewardMissing' }) : undefined}
          onChange={(event) => setReward(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
