/** Writes the Devanagari words of a question in Latin letters, word by word, for the rules. Words that are not in the table stay. */
const WORDS: Readonly<Record<string, string>> = {
  क्या: 'kya',
  है: 'hai',
  हैं: 'hai',
  होता: 'hota',
  होती: 'hoti',
  का: 'ka',
  की: 'ki',
  के: 'ke',
  को: 'ko',
  में: 'me',
  मे: 'me',
  और: 'aur',
  या: 'ya',
  मेरे: 'mere',
  मेरा: 'mera',
  मेरी: 'meri',
  हमारे: 'hamare',
  हमारा: 'hamara',
  मुझे: 'mujhe',
  पास: 'paas',
  बैंक: 'bank',
  कितना: 'kitna',
  कितने: 'kitne',
  कितनी: 'kitni',
  चलेगा: 'chalega',
  चाहिए: 'chahiye',
  कैसे: 'kaise',
  कौन: 'kaun',
  कहाँ: 'kahan',
  बताओ: 'batao',
  दिखाओ: 'dikhao',
  मतलब: 'matlab',
  महीने: 'mahine',
  महीना: 'mahine',
  महीनों: 'mahine',
  हर: 'har',
  मैंने: 'maine',
  हमने: 'humne',
  पिछले: 'pichhle',
  पिछला: 'pichhle',
  इस: 'is',
  साल: 'saal',
  किया: 'kiya',
  हुआ: 'hua',
  पर: 'par',
  यात्रा: 'travel',
  किराया: 'rent',
  वेतन: 'salary',
  खर्च: 'kharcha',
  खर्चा: 'kharcha',
  ख़र्च: 'kharcha',
  कमाई: 'kamai',
  आमदनी: 'income',
  पैसा: 'paisa',
  पैसे: 'paise',
  लाख: 'lakh',
  करोड़: 'crore',
  करोड: 'crore',
  हज़ार: 'hazar',
  हजार: 'hazar',
  रुपये: 'rupees',
  रुपए: 'rupees',
  निवेशक: 'investors',
  निवेशकों: 'investors',
  एंजेल: 'angel',
  फंड: 'fund',
  सीड: 'seed',
  इनक्यूबेटर: 'incubators',
  इन्क्यूबेटर: 'incubators',
  योजना: 'scheme',
  योजनाएं: 'schemes',
  सरकारी: 'government',
  स्टार्टअप: 'startup',
  रनवे: 'runway',
  बर्न: 'burn',
  पुणे: 'pune',
  मुंबई: 'mumbai',
  दिल्ली: 'delhi',
  बेंगलुरु: 'bengaluru',
  बैंगलोर: 'bangalore',
  हैदराबाद: 'hyderabad',
  चेन्नई: 'chennai',
  कोलकाता: 'kolkata',
  जयपुर: 'jaipur',
  अहमदाबाद: 'ahmedabad',
  लखनऊ: 'lucknow',
  इंदौर: 'indore',
  नागपुर: 'nagpur',
  भोपाल: 'bhopal',
  पटना: 'patna',
};

const DEVANAGARI = /[\u0900-\u097f]+/gu;
/** Words that only Hinglish has: they show the language that the person writes. */
const HINGLISH =
  /\b(?:kya|hai|hain|kaise|kitn[aei]|mahine|kharch[aei]?|chahiye|batao|dikhao|mere|mera|meri|mujhe|hamare|humare|paas|paise|karna|lena|rakho|tum|kaun|aur|nahi|bahut)\b/gi;

export interface PlainQuestion {
  /** The question in Latin letters. */
  text: string;
  isHindi: boolean;
}

/** The question with its Hindi in Latin letters. `isHindi`: it has a word in Devanagari, or at least two words of Hinglish. */
export function plainQuestion(question: string): PlainQuestion {
  const composed = question.normalize('NFC');
  const hasDevanagari = /[\u0900-\u097f]{2}/u.test(composed);
  const text = composed.replace(DEVANAGARI, (word) => WORDS[word] ?? word);
  return { text, isHindi: hasDevanagari || (text.match(HINGLISH)?.length ?? 0) >= 2 };
}

/** Shown once under an answer to a question in Hindi. */
export const ANSWERED_IN_ENGLISH =
  'I understand Hindi and Hinglish for sums, terms and lists, but I answer in English.';
