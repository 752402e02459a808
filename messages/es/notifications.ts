export const notifications = {
  friendRequest: '{name} te envió una solicitud de amistad.',
  newFriend: '¡{name} y tú ya son amigos!',
  stars: '{count, plural, one {+# estrella.} other {+# estrellas.}}',
  starsWithFriend: '{count, plural, one {+# estrella} other {+# estrellas}} por tu amistad con {name}.',
  badgeReceived: '{name} te regaló una insignia: {badge}',
  badgeEarned: 'Nueva insignia: {badge}',
  challenge: '¡{name} te retó!',
  challengeApart: '{name} te retó a un duelo. Tienes 48 horas.',
  challengeFinished: '{name} terminó el duelo. Mira quién ganó.',
  challengeWon: 'Le ganaste a {name}: {right, number}–{theirRight, number}.',
  challengeLost: '{name} te ganó: {theirRight, number}–{right, number}.',
  challengeDraw: 'Empate con {name}: {right, number}–{right, number}.',
  warned: 'Recibiste una advertencia. Lee el motivo.',
  // Fits all sentences above and has no gender.
  unknown: 'Alguien',
  andMore: '{newest} (y {count, number} más)',
  view: 'Ver',
} as const;
