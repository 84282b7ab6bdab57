/** The form of the sandbox; it has no script and no style, and nothing of anybody's in it. */
export function formPage(identityType: 1 | 2): string {
  const person =
    identityType === 1
      ? `<p><label>First name <input name="firstName" required maxlength="100"></label></p>
<p><label>Last name <input name="lastName" maxlength="100"></label></p>
<p><label>Birth date <input name="birthDate" type="date" required></label></p>
<p><label>Country (two letters) <input name="country" required pattern="[A-Z]{2}" maxlength="2"></label></p>
<p><label>Passport number <input name="documentNumber" required maxlength="40"></label></p>`
      : '';
  return page(
    'Sandbox identity provider',
    `<p>This sandbox checks nobody. Choose the result that it should report to the exchange.</p>
<form method="post">${person}
<fieldset><legend>Result</legend>
<p><label><input type="radio" name="outcome" value="approved" checked> Approved</label></p>
<p><label><input type="radio" name="outcome" value="rejected"> Rejected</label></p>
</fieldset><p><button>Report the result</button></p></form>`,
  );
}

/** The page after the form. */
export function donePage(isTaken: boolean): string {
  const text = isTaken ? 'The result was reported. You can close this page.' : 'The exchange did not take the result.';
  return page('Sandbox identity provider', `<p>${text}</p>`);
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}
