import { notFound } from 'next/navigation';

/** Any other address below the desk. Without this it shows the page of the game, which leads operators to the game. */
export default function UnknownPage() {
  notFound();
}
