/**
 * Class of a field whose error stands over what is below it, so that nothing in the form moves while somebody types. Only for fields
 * without a hint.
 */
export const NOTE_OVER =
  'relative [&>p]:pointer-events-none [&>p]:absolute [&>p]:inset-x-0 [&>p]:top-full [&>p]:z-20 [&>p]:mt-0.5 [&>p]:rounded-4 [&>p]:border [&>p]:border-danger [&>p]:bg-surface-1 [&>p]:px-2 [&>p]:py-1 [&>p]:shadow-float';
