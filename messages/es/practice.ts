export const practice = {
  title: 'Mis errores',
  toGo: '{count, plural, =60 {Quedan 60 o más} one {Queda #} other {Quedan #}}',
  rules:
    'Sin vidas ni puntos. Acierta en dos días distintos y el error desaparece. Si fallas, vuelves a empezar.',
  start: 'Empezar',
  nextTen: '{count, plural, one {La siguiente} =10 {Las diez siguientes} other {Las # siguientes}}',
  back: 'Terminar',
  play: 'Jugar una ronda',
  none: 'No te quedan errores',
  noneText: 'Aquí aparecen las preguntas que fallas.',
  doneToday: 'Es todo por hoy',
  doneTodayText:
    '{count, plural, one {Te queda un error. Acierta esa pregunta otro día y desaparece.} other {Te quedan # errores. Acierta esas preguntas otro día y desaparecen.}}',
  result: '{right, number} de {of, number} correctas',
  goneForGood:
    '{count, plural, =0 {Todavía no desaparece ninguno. Vuelve a acertar otro día.} one {Un error desapareció para siempre.} other {# errores desaparecieron para siempre.}}',
  loadFailed: 'No pudimos cargar tus errores. No se perdió ninguno.',
  photoFailed: 'La foto no cargó.',
  reload: 'Cargar otra vez',
  questionGone: 'Esta foto ya no está en el juego. Aquí va la siguiente.',
} as const;
