import { FormattedMessage } from 'react-intl';
import { FeedbackForm } from './feedback/feedback-form.tsx';
import { OwnFeedback } from './feedback/own-feedback.tsx';

/** Feedback: what somebody wants to tell the exchange, and what has become of it. */
export function UserfeedbackPage() {
  return (
    <div className="mx-auto w-full max-w-300 px-4 py-6 md:px-6 md:py-8">
      <h1 className="text-20 font-semibold md:text-28">
        <FormattedMessage id="support.userfeedback.title" />
      </h1>
      <p className="mt-1 max-w-2xl text-14 text-pretty text-text-2">
        <FormattedMessage id="support.userfeedback.text" />
      </p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
        <FeedbackForm />
        <OwnFeedback />
      </div>
    </div>
  );
}
