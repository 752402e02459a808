export const sources = {
  title: 'De dónde salen los números',
  summary:
    'Las personas son dibujos y sus arrestos son inventados. La frecuencia de cada dato viene de cifras publicadas o de estimaciones nuestras.',
  inventedHeading: 'Personas dibujadas, arrestos inventados',
  invented:
    'Las personas dibujadas de {app} no existen y sus arrestos nunca ocurrieron. Cada una tiene un arresto inventado: un cargo, un día de la semana, una hora, una fianza, una clase de delito y quién hizo el arresto.',
  proportions:
    'Queremos que cada cargo salga con la misma frecuencia que en los arrestos de Estados Unidos. Lo mismo vale para las horas, las fianzas y los demás datos de cada cargo. Algunas de estas proporciones están publicadas y las demás son estimaciones nuestras. La lista de abajo dice cuántas son de cada tipo.',
  counties: 'Todos los condados tienen las mismas proporciones. No inventamos diferencias entre ellos.',
  realHeading: 'Juegos con registros reales',
  real: 'Algunos juegos muestran fotos policiales reales. Sus proporciones se calculan con los registros que hay en el juego en ese momento.',
  estimatesHeading: 'Cifras y estimaciones',
  estimated:
    'Cerca del {percent, number}% de las proporciones son estimaciones. Cada cargo cuenta según su frecuencia, y las seis tablas cuentan por igual. Donde no hay nada publicado, hacemos una estimación y anotamos en qué se apoya.',
  perTable:
    'Cada tabla tiene una fila por cargo. Estas son las filas que se basan en una fuente; las demás son estimaciones:',
  tables: {
    charges: 'Frecuencia de cada cargo: {cited, number} de {rows, number}',
    weekday: 'Día de la semana: {cited, number} de {rows, number}',
    part_of_day: 'Parte del día: {cited, number} de {rows, number}',
    bond: 'Fianza: {cited, number} de {rows, number}',
    class: 'Delito grave o menor: {cited, number} de {rows, number}',
    agency: 'Quién hizo el arresto: {cited, number} de {rows, number}',
  },
  sourcesHeading: 'Fuentes',
  source: '<link>{title}</link>. {publisher}, {year}',
} as const;
