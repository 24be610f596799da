/** The elements of the account and support pages that their scripts look for, with the same markup as the pages. */

const failureBox = () => `
  <div role="alert" data-failure hidden><p data-failure-text></p><p data-failure-next></p></div>`;

const passwordField = (id: string, name: string, label: string, what: string) => `
  <label for="${id}">${label}</label>
  <input id="${id}" name="${name}" type="password" maxlength="1024" required>
  <button type="button" hidden data-show-password aria-pressed="false" aria-label="Show ${what}" aria-controls="${id}"></button>
  <p id="${id}-error" hidden></p>`;

const submitButton = (label: string) => `
  <button type="submit" data-submit><span data-submit-label>${label}</span></button>`;

const mailedLinkForm = (id: string, kind: string, button: string) => `
  <form method="post" novalidate data-mailed-link="${kind}">
    <div role="status" data-sent><template><p data-sent-text></p><p data-sent-next></p></template></div>
    <div role="alert" data-failed><template><p data-failed-text></p></template></div>
    <label for="${id}-email">Email</label>
    <input id="${id}-email" name="email" type="email" maxlength="254" required>
    <p id="${id}-email-error" hidden></p>
    ${submitButton(button)}
  </form>`;

const mailedLinkDialog = (id: string, kind: string, title: string, button: string) => `
  <template data-dialog="${id}">
    <dialog id="${id}" aria-labelledby="${id}-title">
      <h2 id="${id}-title">${title}</h2>
      <button type="button" data-close aria-label="Close"></button>
      ${mailedLinkForm(id, kind, button)}
    </dialog>
  </template>`;

const twoFactorDialog = () => `
  <dialog data-two-factor aria-labelledby="two-factor-title">
    <form novalidate>
      <h2 id="two-factor-title">Two-factor authentication</h2>
      <p data-text></p>
      <div data-way="totpCode">
        <label for="two-factor-code">6-digit code</label>
        <input id="two-factor-code" name="totpCode" type="text">
      </div>
      <div data-way="recoveryCode" hidden>
        <label for="two-factor-recovery">Recovery code</label>
        <input id="two-factor-recovery" name="recoveryCode" type="text" maxlength="40">
      </div>
      <p id="two-factor-error" role="alert" data-error></p>
      <label><input type="checkbox" name="trustDevice"> Trust this device for 30 days</label>
      <button type="button" data-switch></button>
      <button type="button" data-cancel>Cancel</button>
      <button type="submit" data-ok disabled>OK</button>
    </form>
  </dialog>`;

export const signInPage = () => `
  <form method="post" novalidate data-sign-in data-site-key="the site">
    ${failureBox()}
    <label for="sign-in-email">Email</label>
    <input id="sign-in-email" name="email" type="email" maxlength="254" required>
    <p id="sign-in-email-error" hidden></p>
    ${passwordField('sign-in-password', 'password', 'Password', 'password')}
    <div data-challenge></div>
    ${submitButton('Sign in')}
  </form>
  <a href="/forgot-password" data-opens="forgot-password">Forgot password?</a>
  <a href="/verify-email" data-opens="resend-verification">No confirmation email?</a>
  ${mailedLinkDialog('forgot-password', 'reset-password', 'Forgot Password', 'Send reset link')}
  ${mailedLinkDialog('resend-verification', 'verify-email', 'Resend the confirmation email', 'Send a new link')}
  <form method="post" action="/api/guest-mode" data-quick-tour><button type="submit">Quick Tour</button></form>
  ${twoFactorDialog()}`;

export const forgotPasswordPage = () => mailedLinkForm('forgot', 'reset-password', 'Send reset link');

export const resetPage = () => `
  <div data-reset>
    <section data-state="form">
      <form method="post" novalidate data-new-password>
        ${failureBox()}
        ${passwordField('reset-new', 'password', 'New password', 'new password')}
        <ul>${['length', 'digit', 'capital'].map((rule) => `<li data-rule="${rule}">${rule}</li>`).join('')}</ul>
        ${passwordField('reset-confirm', 'confirmPassword', 'Confirm new password', 'confirmed password')}
        ${submitButton('Set new password')}
      </form>
    </section>
    <section data-state="done" hidden>
      <h1 tabindex="-1">Password reset</h1>
      <p role="status" data-message></p>
      <span data-seconds>3</span>
    </section>
    <section data-state="unknown" hidden><h1 tabindex="-1">This link does not work</h1></section>
    <section data-state="expired" hidden><h1 tabindex="-1">This link has expired</h1></section>
    <section data-state="used" hidden><h1 tabindex="-1">This link was already used</h1></section>
  </div>`;

export const verifyPage = () => `
  <div data-verify aria-live="polite" aria-busy="true">
    <section data-state="loading"><h1>Confirming your email</h1></section>
    <section data-state="password" hidden>
      <h1 tabindex="-1">Enter your password</h1>
      <p data-message></p>
      <form method="post" novalidate data-prove>
        ${failureBox()}
        <div data-account hidden>
          <label for="verify-username">Account</label>
          <input id="verify-username" name="username" type="text" readonly>
        </div>
        ${passwordField('verify-password', 'password', 'Password', 'password')}
        ${submitButton('Confirm email')}
      </form>
    </section>
    <section data-state="success" hidden>
      <h1 tabindex="-1">Email confirmed</h1>
      <p data-message>Your account is ready.</p>
    </section>
    <section data-state="error" hidden>
      <h1 tabindex="-1">Verification Failed</h1>
      <p data-message></p>
      <button type="button" data-retry hidden>Try again</button>
    </section>
  </div>`;

/** The contact form; `person` is who is signed in. */
export const contactForm = (person: { name: string; email: string } | null = null, siteKey = '') => {
  const row = (name: string, label: string, value = '') => `
    <label for="contact-${name}">${label}</label>
    <input id="contact-${name}" name="${name}" value="${value}">
    <p id="contact-${name}-error" hidden></p>`;
  return `
    <section data-contact>
      <div role="status" data-sent tabindex="-1"></div>
      <template data-sent-words>
        <p>Your message has been sent successfully!</p>
        <p>We will get back to you shortly. <span data-reference></span></p>
      </template>
      <div role="alert" data-failed></div>
      <template data-failed-words><p data-reason></p></template>
      <p data-restored role="status"></p>
      <template data-restored-words>Your draft is back. <button type="button" data-discard>Discard it</button></template>
      <form novalidate data-contact-form data-owner="${person?.email ?? ''}" data-site-key="${siteKey}">
        ${row('name', 'Name', person?.name)}
        ${row('email', 'Email', person?.email)}
        ${row('subject', 'Subject')}
        <label for="contact-message">Message</label>
        <textarea id="contact-message" name="message"></textarea>
        <p id="contact-message-error" hidden></p>
        <input name="website" tabindex="-1">
        <div data-challenge></div>
        ${submitButton('Send message')}
      </form>
    </section>`;
};

/** The questions of a group, each with its answer. */
export const faqList = (groups: Record<string, [question: string, answer: string][]>) => {
  let id = 0;
  const faq = ([question, answer]: [string, string]) => `
    <details id="faq-${id++}" data-faq>
      <summary><span data-text>${question}</span></summary>
      <div><p><span data-text>${answer}</span></p></div>
    </details>`;
  return `
    <div data-faqs>
      <form method="get" role="search" data-faq-search>
        <label>Search the answers <input type="search" name="q"></label>
      </form>
      <p role="status" data-faq-status></p>
      <p data-faq-none hidden>Try another word</p>
      ${Object.entries(groups)
        .map(([label, faqs]) => `<section data-faq-group><h2>${label}</h2>${faqs.map(faq).join('')}</section>`)
        .join('')}
    </div>`;
};
