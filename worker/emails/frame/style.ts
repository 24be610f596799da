/** The colours of mails: light ones are inline, where every mail program finds them; dark ones replace them by class. */

interface Colours {
  page: string;
  card: string;
  line: string;
  ink: string;
  muted: string;
  brand: string;
  link: string;
  button: string;
  buttonInk: string;
}

/** The two themes of the site in hex, because mail programs know no oklch. */
export const PALETTE: Record<'light' | 'dark', Colours> = {
  light: {
    page: '#f6f3ec',
    card: '#fffefb',
    line: '#e2dccf',
    ink: '#1d212b',
    muted: '#565b67',
    brand: '#875400',
    link: '#0a5c66',
    button: '#f0a62c',
    buttonInk: '#2a1a02',
  },
  dark: {
    page: '#11141c',
    card: '#191d27',
    line: '#2f3542',
    ink: '#e6e8ee',
    muted: '#a3a9b6',
    brand: '#f5b649',
    link: '#6cc7cf',
    button: '#f5b649',
    buttonInk: '#2a1a02',
  },
};

const dark = PALETTE.dark;

export const DARK_QUERY = '@media (prefers-color-scheme: dark)';

/** Most programs read the media query; Outlook on the web marks the mail with an attribute instead. */
export const MAIL_STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
${DARK_QUERY}{.page{background:${dark.page}!important}.card{background:${dark.card}!important;border-color:${dark.line}!important}.ink{color:${dark.ink}!important}.muted{color:${dark.muted}!important}.brand{color:${dark.brand}!important}.link{color:${dark.link}!important}.button{background:${dark.button}!important;color:${dark.buttonInk}!important}}
[data-ogsc] .ink{color:${dark.ink}!important}[data-ogsc] .muted{color:${dark.muted}!important}[data-ogsc] .brand{color:${dark.brand}!important}[data-ogsc] .link{color:${dark.link}!important}`;
