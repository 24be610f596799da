// Portraits of the sample people, drawn from a few words each: no real person is shown, and the same words give the same face.

const SKINS = ['#f0c9a4', '#e2b088', '#cf9468', '#b67a4f', '#a06841', '#875436'];
const HAIRS = { black: '#1d1a1c', brown: '#4a2f22', grey: '#9a9a9d', white: '#e3e1dc', red: '#6e2f1f' };
const GROUNDS = ['#f3d9b1', '#cfe3dc', '#d9d6ee', '#f1cfc4', '#cddff0', '#dfe5c0', '#eed3df', '#d5d8dc'];
const CLOTHES = ['#2f5d62', '#a8452f', '#37496b', '#7a3b5d', '#c2792b', '#4d6b3c', '#5b4a8a', '#2b2f3a'];
const SECOND = ['#f2e9da', '#e9b44c', '#f3f4f6', '#d7ece6', '#f0d2c6', '#cbb7e2'];

/** An FNV-1a hash of the name, which decides the colours that the words do not name. */
function hashOf(text) {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ sign.codePointAt(0), 0x01000193) >>> 0;
  return hash;
}
const pick = (list, hash, shift) => list[(hash >>> shift) % list.length];

const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}"${more}/>`;
const stroke = (d, colour, width, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${more}/>`;
const dot = (x, y, r, fill) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

/** Shapes behind the head. The face is an ellipse around (120, 106) with radii of 41 and 49. */
const BEHIND = {
  long: (hair) => path('M76 98C70 40 170 40 164 98C166 140 172 168 178 190H62C68 168 74 140 76 98Z', hair),
  bob: (hair) => path('M74 104C68 42 172 42 166 104C168 128 166 142 160 150H80C74 142 72 128 74 104Z', hair),
  wavy: (hair) =>
    path(
      'M78 92C64 48 118 34 132 48C168 46 172 78 164 98C178 116 164 130 174 146C182 164 168 184 156 186H84C70 182 60 164 68 146C78 130 62 116 78 92Z',
      hair,
    ),
  curls: (hair) =>
    [
      [82, 70],
      [100, 54],
      [122, 48],
      [144, 56],
      [160, 74],
      [166, 98],
      [74, 96],
      [72, 120],
      [168, 122],
      [164, 142],
      [78, 142],
    ]
      .map(([x, y]) => dot(x, y, 20, hair))
      .join(''),
  bun: (hair) => dot(120, 44, 19, hair),
  scarf: (hair, cloth) => path('M72 100C70 140 66 170 62 186H178C174 170 170 140 168 100Z', cloth),
  plait: (hair) => path('M150 96C176 110 176 150 166 196C160 212 146 208 150 194C158 160 158 130 146 112Z', hair),
};

/** Shapes over the forehead. */
const OVER = {
  long: (hair) =>
    path('M80 100C78 62 104 50 120 52C140 50 164 62 160 100C154 78 138 68 122 66C106 70 88 78 80 100Z', hair),
  bob: (hair) =>
    path('M79 104C76 60 108 48 128 52C156 52 166 78 161 104C158 84 146 76 132 72C114 86 94 84 79 104Z', hair),
  wavy: (hair) =>
    path('M80 98C80 62 108 48 130 54C154 56 164 76 160 100C152 76 136 70 122 74C104 70 88 80 80 98Z', hair),
  curls: (hair) =>
    [
      [92, 68],
      [110, 60],
      [130, 60],
      [148, 70],
    ]
      .map(([x, y]) => dot(x, y, 15, hair))
      .join(''),
  bun: (hair) =>
    path('M79 102C76 62 102 50 120 50C138 50 164 62 161 102C156 80 138 70 120 70C102 70 84 80 79 102Z', hair),
  plait: (hair) =>
    path('M79 104C74 60 104 48 122 51C146 50 166 66 161 104C156 82 140 74 124 62C108 76 86 82 79 104Z', hair),
  short: (hair) =>
    path(
      'M79 98C72 54 100 44 122 48C150 44 168 62 161 98C158 84 152 76 146 72C126 76 106 72 94 72C86 78 82 86 79 98Z',
      hair,
    ),
  side: (hair) =>
    path(
      'M79 98C74 58 96 42 128 48C158 46 168 70 161 98C158 86 156 80 150 74C128 78 106 72 98 62C94 76 84 84 79 98Z',
      hair,
    ),
  crop: (hair) => path('M79 94C76 60 98 50 120 50C142 50 164 60 161 94C156 76 146 66 120 66C94 66 84 76 79 94Z', hair),
  quiff: (hair) =>
    path(
      'M79 98C74 70 80 58 92 56C96 40 134 36 150 46C164 54 166 74 161 98C158 84 154 78 148 74C130 68 112 76 94 72C86 78 82 86 79 98Z',
      hair,
    ),
  bald: (hair) =>
    path('M79 104C77 92 78 84 82 78C84 86 84 92 83 104ZM161 104C163 92 162 84 158 78C156 86 156 92 157 104Z', hair),
  turban: (hair, cloth) =>
    path('M77 98C58 44 100 22 122 24C152 20 182 48 163 98C154 76 138 66 120 66C102 66 86 76 77 98Z', cloth) +
    stroke('M82 68C96 48 112 40 128 38M98 62C112 50 134 46 150 50M120 62C136 56 152 60 162 68', '#00000033', 3),
  scarf: (hair, cloth) =>
    path(
      'M70 112C62 44 104 34 120 34C136 34 178 44 170 112C172 140 178 160 182 178L156 190C164 160 162 138 160 104C158 78 142 66 120 66C98 66 82 78 80 104C78 138 76 160 84 190L58 178C62 160 68 140 70 112Z',
      cloth,
    ) + path('M84 140C96 164 144 164 156 140L164 186H76Z', cloth),
};

/** Shoulders and clothes. */
const WORN = {
  kurta: (cloth, second) =>
    path('M38 240C40 190 76 174 104 168L120 178L136 168C164 174 200 190 202 240Z', cloth) +
    path('M112 170H128V226H112Z', second) +
    [186, 202, 218].map((y) => dot(120, y, 2.4, cloth)).join(''),
  saree: (cloth, second) =>
    path('M38 240C40 192 74 178 104 170C112 184 128 184 136 170C166 178 200 192 202 240Z', second) +
    path('M60 240C70 206 110 200 150 172C178 178 198 194 202 240Z', cloth) +
    stroke('M60 240C70 206 110 200 150 172', '#e9b44c', 5),
  blazer: (cloth, second) =>
    path('M38 240C40 192 76 176 102 168H138C164 176 200 192 202 240Z', cloth) +
    path('M102 168L120 214L138 168C130 176 110 176 102 168Z', second) +
    stroke('M102 168L92 192L118 222M138 168L148 192L122 222', '#00000040', 3),
  shirt: (cloth, second) =>
    path('M38 240C40 192 76 178 104 168C112 178 128 178 136 168C164 178 200 192 202 240Z', cloth) +
    path('M104 166L120 184L106 198L94 172ZM136 166L120 184L134 198L146 172Z', second) +
    stroke('M120 186V240', '#00000030', 2),
  tee: (cloth) =>
    path('M38 240C40 192 76 178 100 170C108 188 132 188 140 170C164 178 200 192 202 240Z', cloth) +
    stroke('M100 170C108 190 132 190 140 170', '#ffffff50', 4),
  bandhgala: (cloth, second) =>
    path('M38 240C40 192 76 178 102 170V160H138V170C164 178 200 192 202 240Z', cloth) +
    [180, 198, 216].map((y) => dot(120, y, 3, second)).join('') +
    stroke('M120 162V240', '#00000030', 2),
  dupatta: (cloth, second) =>
    path('M38 240C40 192 74 178 102 170C110 186 130 186 138 170C166 178 200 192 202 240Z', cloth) +
    path('M70 184C84 178 96 174 104 170C104 200 90 226 82 240H50C54 214 60 196 70 184Z', second),
};

const FACIAL = {
  beard: (hair) =>
    path(
      'M81 112C82 150 100 160 120 160C140 160 158 150 159 112C152 128 144 128 136 127C128 122 112 122 104 127C96 128 88 128 81 112Z',
      hair,
    ),
  stubble: (hair) =>
    path(
      'M82 116C84 148 102 158 120 158C138 158 156 148 158 116C150 132 142 130 136 128C128 124 112 124 104 128C98 130 90 132 82 116Z',
      hair,
      ' opacity=".28"',
    ),
  moustache: (hair) =>
    path(
      'M102 128C108 120 117 121 120 124C123 121 132 120 138 128C130 131 124 129 120 127C116 129 110 131 102 128Z',
      hair,
    ),
};

const EXTRAS = {
  glasses: () =>
    stroke(
      'M88 104A13 12 0 1 0 114 104A13 12 0 1 0 88 104M126 104A13 12 0 1 0 152 104A13 12 0 1 0 126 104M114 102Q120 98 126 102M88 102L80 99M152 102L160 99',
      '#2a2a30',
      2.6,
    ),
  bindi: () => dot(120, 85, 3, '#a3202c'),
  studs: () => dot(79, 119, 3.2, '#e9b44c') + dot(161, 119, 3.2, '#e9b44c'),
  hoops: () => stroke('M78 117a6 6 0 1 0 .1 0M162 117a6 6 0 1 0 .1 0', '#e9b44c', 2.4),
  nosepin: () => dot(127.5, 120, 1.8, '#f3e3b0'),
  necklace: () => stroke('M98 168C106 186 134 186 142 168', '#e9b44c', 3),
};

const darker = (colour, by) =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * by)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/**
 * The portrait of a person as the text of an SVG file. `looks` are words for the haircut, its colour, clothes and extras,
 * with `s0` to `s5` for the skin. Colours that are not given follow from the name.
 */
export function drawPerson(name, looks) {
  const words = looks.split(' ');
  const hash = hashOf(name);
  const one = (table, fallback) => words.find((word) => Object.hasOwn(table, word)) ?? fallback;
  const known = [BEHIND, OVER, HAIRS, WORN, FACIAL, EXTRAS];
  const strange = words.find((word) => !/^s[0-5]$/.test(word) && !known.some((table) => Object.hasOwn(table, word)));
  if (strange) throw new Error(`${name}: "${strange}" is no look.`);
  const cut = one(OVER, 'short');
  const hair = HAIRS[one(HAIRS, 'black')];
  const skin = SKINS[Number(words.find((word) => /^s[0-5]$/.test(word))?.[1] ?? hash % 6)];
  const ground = pick(GROUNDS, hash, 5);
  const cloth = pick(CLOTHES, hash, 9);
  const second = pick(SECOND, hash, 13);
  const wrap = CLOTHES[((hash >>> 9) + 3) % CLOTHES.length];
  const shade = darker(skin, 0.86);
  const line = darker(skin, 0.5);
  const smile = hash & 1 ? 'M106 132C112 141 128 141 134 132' : 'M107 133C114 139 126 139 133 133';
  const body = [
    `<rect width="240" height="240" fill="${ground}"/>`,
    BEHIND[cut]?.(hair, wrap) ?? '',
    path('M103 138H137V172C130 186 110 186 103 172Z', shade),
    WORN[one(WORN, 'shirt')](cloth, second),
    cut === 'scarf' ? '' : dot(79, 108, 8, shade) + dot(161, 108, 8, shade),
    `<ellipse cx="120" cy="106" rx="41" ry="49" fill="${skin}"/>`,
    ...words.filter((word) => Object.hasOwn(FACIAL, word)).map((word) => FACIAL[word](hair)),
    stroke('M93 91Q101 86 109 90M131 90Q139 86 147 91', hair === HAIRS.white ? '#b9b7b3' : hair, 3.2),
    dot(101, 104, 4, '#26211f') +
      dot(139, 104, 4, '#26211f') +
      dot(102.4, 102.6, 1.2, '#fff') +
      dot(140.4, 102.6, 1.2, '#fff'),
    stroke('M120 108Q116 119 121 120', line, 2.2),
    stroke(smile, words.includes('beard') || SKINS.indexOf(skin) > 3 ? '#f6e4da' : '#8c3b36', 3),
    OVER[cut](hair, wrap),
    ...words.filter((word) => Object.hasOwn(EXTRAS, word)).map((word) => EXTRAS[word]()),
  ].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="480" height="480" role="img"><title>Drawn portrait of ${name.replace(/[&<]/g, '')}, an invented person</title>${body}</svg>\n`;
}
