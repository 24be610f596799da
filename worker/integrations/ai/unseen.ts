/** Characters that no one sees: a text may hide orders in them, or turn the letters around it. */

/** All but line ends, tabs and the two joiners that scripts and emoji need. */
export const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;
