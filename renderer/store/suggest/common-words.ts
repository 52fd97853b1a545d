/**
 * Words that people use for the same thing when they ask about software, one thing per line: in English, then in
 * German, French, Spanish, Portuguese, Italian and Dutch. The list is general on purpose: a word that only one product
 * or documentation uses does not belong here. Words are folded and without accents, as they are read from text.
 */
export const COMMON_WORDS = `
invoice bill receipt billing | rechnung rechnungen quittung beleg facture factures recu factura facturas recibo fatura faturas fattura fatture ricevuta factuur facturen bon
payment pay paid charge card purchase | zahlung zahlen bezahlen abbuchung kreditkarte karte paiement payer carte pago pagar tarjeta cobro pagamento cartao cobranca pagare carta betaling betalen
price pricing cost fee | preis preise kosten prix tarif cout precio precios coste costo preco custo prezzo prezzi prijs prijzen
refund reimburse | erstattung ruckerstattung remboursement reembolso rimborso terugbetaling
subscription plan subscribe renewal | abonnement abo tarif vertrag abonnements suscripcion assinatura plano abbonamento piano
upgrade downgrade | hochstufen wechseln mettre ampliar mejorar atualizar passare upgraden
cancel terminate end | kundigen kundigung abbrechen stornieren annuler resilier resiliation cancelar anular disdire annullare disdetta opzeggen annuleren
trial free | testphase kostenlos probe essai gratuit prueba gratis gratuito prova proefperiode
tax vat | steuer mwst umsatzsteuer tva taxe impuesto iva imposto imposta btw belasting
discount coupon | rabatt gutschein remise reduction descuento cupon desconto cupom sconto korting
account profile | konto benutzerkonto compte cuenta conta perfil account profilo profiel
login signin sign log credential | anmelden anmeldung einloggen zugangsdaten connexion connecter identifiants iniciar sesion acceder credenciales entrar acessar accedere accesso credenziali inloggen aanmelden
logout signout | abmelden ausloggen deconnexion deconnecter cerrar sair uscire uitloggen
authentication authenticate authenticated auth identity sso saml idp | authentifizierung authentification autenticacion autenticacao autenticazione authenticatie
password passphrase | passwort kennwort motdepasse contrasena clave senha parola wachtwoord
email mail mailbox inbox message | mails courriel courrier messagerie correo correos mensaje mensagem posta messaggio bericht berichten nachricht nachrichten
notification notify alert reminder mail | benachrichtigung benachrichtigungen benachrichtigen avis rappel notificacion notificaciones aviso notificacao notificacoes notifica notifiche melding meldingen
user member person people colleague teammate seat | benutzer nutzer mitglied mitglieder kollege kollegen utilisateur utilisateurs membre membres collegue usuario usuarios miembro miembros companero membro membros colega utente utenti collega collegen gebruiker gebruikers lid leden
team group department | gruppe gruppen abteilung equipe groupe groupes equipo grupo grupos gruppo gruppi squadra groep groepen
organization company workspace business | organisation firma unternehmen organisationen entreprise societe organizacion empresa organizacao azienda organizzazione bedrijf organisatie
owner administrator admin | besitzer inhaber proprietaire administrateur propietario administrador proprietario amministratore eigenaar beheerder
role permission right access privilege | rolle rollen berechtigung berechtigungen recht rechte zugriff autorisation droit droits acces rol permiso permisos acceso papel permissao permissoes acesso ruolo permesso permessi accesso rechten toegang machtiging
invite invitation | einladen einladung einladungen inviter convidar invitar invitacion convite invitare invito uitnodigen uitnodiging
reader visitor viewer audience customer | leser besucher kunde kunden lecteur lecteurs visiteur visiteurs client clients lector lectores visitante visitantes cliente clientes leitor leitores lettore lettori visitatore visitatori clienti lezer lezers bezoeker bezoekers klant klanten
author writer editor contributor reviewer | autor autoren redakteur auteur auteurs redacteur autores redactor escritor autore autori schrijver schrijvers
guest external outsider contractor | gast gaste externe invite invitado externo convidado ospite esterno extern
remove delete erase | loschen geloscht entfernen supprimer effacer retirer suppression eliminar borrar quitar excluir apagar remover cancellare eliminare rimuovere verwijderen wissen
restore recover undo revert rollback | wiederherstellen wiederherstellung zuruckholen ruckgangig restaurer recuperer retablir annuler restaurar recuperar deshacer revertir desfazer reverter ripristinare recuperare annullare herstellen terugzetten terugdraaien
version revision history previous earlier | versionen verlauf fassung vorherige historique versions precedente historial versiones anterior historico versoes versione versioni cronologia versie versies geschiedenis vorige
create add new | erstellen anlegen hinzufugen neu neue creer ajouter nouveau nouvelle crear anadir agregar nuevo nueva criar adicionar novo nova creare aggiungere nuovo nuova aanmaken toevoegen maken nieuw nieuwe
edit change modify update | bearbeiten andern anderung anderungen modifier modification changer editar cambiar cambio cambios modificar alterar mudar alteracao mudanca modificare cambiare modifica bewerken wijzigen wijziging wijzigingen
draft proposal | entwurf entwurfe brouillon brouillons borrador borradores rascunho rascunhos bozza bozze concept concepten
review approve approval feedback | prufen freigabe freigeben genehmigen relire approuver approbation validation revisar aprobar aprobacion aprovar aprovacao revisione approvare approvazione beoordelen goedkeuren goedkeuring
comment discussion reply thread | kommentar kommentare diskussion antwort commentaire commentaires reponse comentario comentarios respuesta resposta commento commenti risposta opmerking opmerkingen reactie reacties
merge combine join unify consolidate | zusammenfuhren vereinen zusammenlegen fusionner combiner fusionar combinar unir mesclar juntar unire fondere combinare samenvoegen combineren
move transfer migrate migration relocate | verschieben umziehen ubertragen umzug deplacer transferer migrer mover trasladar transferir migrar spostare trasferire migrare verplaatsen overzetten verhuizen
copy duplicate clone | kopieren kopie duplizieren copier copie dupliquer copiar copia duplicar clonar copiare duplicare kopieren kopie dupliceren
rename name title label | umbenennen titel name renommer titre nom renombrar titulo nombre renomear nome rinominare titolo hernoemen naam
import upload load | importieren hochladen importer telecharger televerser importar subir cargar carregar enviar importare caricare importeren uploaden
export download save | exportieren herunterladen speichern exporter telecharger enregistrer exportar descargar guardar baixar salvar esportare scaricare salvare exporteren downloaden opslaan
print pdf paper | drucken druck papier imprimer impression imprimir papel stampare stampa carta afdrukken printen
publish release live launch deploy | veroffentlichen veroffentlichung publier publication publicar publicacion lanzamiento publicacao lancamento pubblicare pubblicazione publiceren publicatie
unpublish hide hidden private secret internal | verstecken ausblenden verbergen privat intern masquer cacher prive interne ocultar esconder privado interno oculto nascondere privato nascosto verbergen prive intern
public open share shared | offentlich teilen freigeben geteilt partager public publique compartir publico compartilhar condividere pubblico delen openbaar
preview test try | vorschau testen apercu previsualisation tester vista previa probar visualizacao testar anteprima provare voorbeeld testen
site website portal | webseite seite website sitio web pagina sito
page article document topic | seite seiten artikel dokument seitentitel page pages pagina paginas articulo documento artigo pagine articolo pagina's artikelen documentatie
documentation docs manual handbook help guide | dokumentation handbuch hilfe anleitung documentacion ayuda manuel aide documentacao manual ajuda documentazione manuale guida documentatie handleiding
section chapter part category | abschnitt kapitel bereich chapitre rubrique seccion capitulo secao sezione capitolo hoofdstuk sectie
folder directory collection tree structure hierarchy | ordner verzeichnis struktur dossier repertoire arborescence carpeta directorio estructura pasta diretorio estrutura cartella struttura map mappen structuur
menu sidebar navigation contents outline | menus seitenleiste inhaltsverzeichnis navigation barre sommaire barra navegacion indice menu navegacao sumario navigazione indice zijbalk navigatie inhoudsopgave
header top banner announcement notice | kopfzeile ankundigung hinweis entete banniere annonce encabezado anuncio cabecalho aviso intestazione annuncio koptekst aankondiging
footer bottom | fusszeile pied pie rodape pagina voettekst
button click press | knopf schaltflache klicken bouton cliquer boton clic hacer botao clicar pulsante bottone cliccare knop klikken
link hyperlink url address anchor | links verknupfung adresse lien liens adresse enlace enlaces direccion vinculo ligacao endereco collegamento collegamenti indirizzo koppeling adres
redirect forward broken 404 | weiterleitung weiterleiten umleitung redirection rediriger redireccion redirigir redireccionar redirecionar redirecionamento reindirizzamento reindirizzare doorverwijzen omleiden omleiding
domain subdomain hostname dns cname | domane domain domaine dominio domeinnaam domein
certificate ssl https tls | zertifikat certificat certificado certificato certificaat
image picture photo screenshot figure gallery | bild bilder foto fotos bildschirmfoto photo images imagen imagenes captura imagem imagens immagine immagini schermata afbeelding afbeeldingen schermafbeelding
video clip mp4 recording | videos film filmpje
file attachment asset | datei dateien anhang fichier fichiers piece jointe archivo archivos fichero adjunto arquivo arquivos anexo allegato allegati bestand bestanden bijlage
table spreadsheet row column grid | tabelle tabellen zeile spalte tableau tableaux ligne colonne tabla tablas fila columna tabela tabelas linha coluna tabella tabelle riga colonna tabel tabellen rij kolom
list bullet item | liste listen aufzahlung listes lista listas elenco lijst lijsten
heading headline title | uberschrift uberschriften titre encabezado cabecalho titolo intestazione kop koppen
text paragraph content word | inhalt texte contenu texto contenido conteudo testo contenuto tekst inhoud
code snippet block | quelltext codeblock bloc bloque codigo bloco blocco codice blok
math formula equation latex katex | formel formeln gleichung formule equations ecuacion equacao formule vergelijking
diagram chart drawing graph | diagramm zeichnung grafik diagramme schema dessin diagrama dibujo desenho grafico disegno tekening grafiek
icon emoji symbol | symbol icone icono simbolo icona pictogram
color colour theme style appearance design brand | farbe farben thema aussehen gestaltung couleur couleurs apparence theme color colores tema apariencia estilo cor cores aparencia colore colori aspetto stile kleur kleuren uiterlijk stijl
dark night | dunkel dunkler sombre oscuro escuro scuro donker
font typeface typography | schrift schriftart police fuente tipografia fonte carattere lettertype
logo favicon | logotipo
layout width position alignment align wide | anordnung breite ausrichtung disposition largeur alignement diseno ancho alineacion largura alinhamento disposizione larghezza indeling breedte uitlijning
custom customize customise personalize personalise personalization | anpassen angepasst personaliser personnalisation personalizar personalizacion personalizado personalizzare personalizzazione aanpassen aangepast
setting configuration configure option preference | einstellung einstellungen konfiguration parametre parametres reglage configuration ajuste ajustes configuracion opcion configuracao opcao impostazione impostazioni configurazione opzione instelling instellingen configuratie optie
enable activate switch toggle turn | aktivieren einschalten activer active activar habilitar ativar attivare abilitare inschakelen aanzetten activeren
disable deactivate off | deaktivieren ausschalten abschalten desactiver desactivar deshabilitar desativar disattivare disabilitare uitschakelen uitzetten
limit quota maximum size restriction | grenze grosse begrenzung limite taille limites tamano tamanho dimensione grootte limiet
search find lookup | suche suchen finden recherche rechercher trouver busqueda buscar encontrar busca pesquisa procurar ricerca cercare trovare zoeken zoekfunctie vinden
replace substitute | ersetzen remplacer reemplazar substituir sostituire vervangen
filter sort order | filtern sortieren reihenfolge filtrer trier ordre filtrar ordenar orden ordem filtrare ordinare ordine filteren sorteren volgorde
language locale | sprache sprachen langue langues idioma idiomas lingua lingue lingua taal talen
translation translate localization localize | ubersetzung ubersetzungen ubersetzen traduction traductions traduire traduccion traducciones traducir traducao traduzir traduzione traduzioni tradurre vertaling vertalingen vertalen
variant variation alternative | variante varianten variantes alternativa
tag badge label marker | schlagwort etikett kennzeichnung etiquette etiqueta etichetta marcador
variable placeholder parameter value | platzhalter variablen wert valeur valor valore waarde variabele
reuse reusable shared snippet repeat | wiederverwenden mehrfach reutiliser reutilizar riutilizzare hergebruiken
template boilerplate | vorlage vorlagen modele modeles plantilla plantillas modelo modelos modello modelli sjabloon sjablonen
condition conditional rule | bedingung regel regeln condicion regla reglas condicao regra regras condizione regola regole voorwaarde regel
attribute property | eigenschaft attribut attribut propriete atributo propiedad propriedade attributo proprieta eigenschap
embed iframe widget | einbetten eingebettet integrer incorporer insertar incrustar incorporar incorporare inbedden insluiten
integration plugin extension addon app connector | erweiterung anbindung integracion complemento integracao integrazione integratie
connect connection sync synchronize synchronise link | verbinden verbindung synchronisieren synchronisierung connecter connexion synchroniser synchronisation conectar conexion sincronizar sincronizacion conexao sincronizacao collegare connessione sincronizzare sincronizzazione verbinden verbinding synchroniseren
repository repo git github gitlab | depot repositorio
branch fork | zweig branche rama ramo vertakking
commit push pull | ubertragen
webhook callback event trigger | ereignis evenement evento gebeurtenis
api endpoint request rest http | schnittstelle anfrage requete interface solicitud peticion requisicao pedido richiesta verzoek
token key credential secret | schlussel cle jeton clave token chave chiave sleutel
revoke invalidate void rotate expire | widerrufen ungultig revoquer revocar anular revogar revocare intrekken
leak expose compromise | durchgesickert fuite filtrar vazar vazou trapelato gelekt
command cli terminal shell console | befehl kommandozeile commande ligne comando linea linha riga opdracht
script automate automation automatic program programmatic | skript automatisieren automatisch automatique automatiser automatizar automatico automatizzare automatiseren
library sdk client package | bibliothek paket bibliotheque paquet biblioteca paquete pacote libreria pacchetto bibliotheek pakket
javascript typescript node js ts | 
swagger openapi specification spec | spezifikation specification especificacion especificacao specifica specificatie
component element widget control | komponente element composant componente onderdeel
function method | funktion fonction funcion funcao funzione functie
server backend host hosting | rechner serveur servidor servidores
popup modal dialog window overlay | fenster dialog fenetre boite ventana dialogo janela finestra venster
input field form | eingabe feld formular champ formulaire saisie campo formulario entrada campo modulo invoer veld formulier
keyboard shortcut hotkey key | tastatur tastenkurzel tastenkombination clavier raccourci raccourcis teclado atajo atajos atalho atalhos tastiera scorciatoia scorciatoie toetsenbord sneltoets sneltoetsen
error failure fail broken problem bug | fehler problem fehlermeldung kaputt erreur probleme echec panne fallo problema erro falha errore guasto fout probleem storing
slow speed performance fast | langsam geschwindigkeit lent lenteur vitesse lento velocidad velocidade velocita traag snelheid
missing lost disappear vanish | fehlt verschwunden verloren manquant disparu perdu falta perdido desaparecido sumiu desapareceu manca sparito perso ontbreekt verdwenen kwijt
lock locked block protect protected protection restrict | gesperrt sperren schutz geschutzt bloque verrouille protege bloqueado proteger protegido bloccato protetto proteggere vergrendeld beveiligd
security secure | sicherheit sicher securite seguridad seguro seguranca sicurezza sicuro beveiliging veilig
privacy gdpr personal | datenschutz confidentialite dsgvo rgpd privacidad privacidade riservatezza
cookie tracking consent | einwilligung consentement consentimiento consentimento consenso toestemming
statistics analytics insight report metric traffic view | statistik statistiken auswertung bericht statistiques rapport estadisticas informe analisis estatisticas relatorio analise statistiche rapporto analisi statistieken rapport
rating helpful feedback satisfaction | bewertung note avis valoracion opinion avaliacao valutazione beoordeling
ranking seo google index sitemap | suchmaschine indexierung moteur referencement indexation buscador indexacion indexacao motore indicizzazione zoekmachine
ai assistant chatbot bot llm agent gpt | ki assistent ia asistente assistente inteligencia
answer question faq | frage fragen antworten question reponse pregunta respuesta pergunta resposta domanda risposta vraag antwoord
changelog release update feed rss news | neuigkeiten anderungsprotokoll nouveautes novedades novidades novita nieuws
date time schedule calendar | datum zeit termin date heure calendrier fecha hora calendario data horario ora tijd
offline internet network | netz verbindung ligne hors conexion rede internet rete
mobile phone android ios smartphone | handy telefon telephone portable movil telefono celular telefone cellulare telefono mobiel telefoon
browser chrome safari firefox | navigateur navegador
desktop computer mac windows | rechner ordinateur ordenador computadora computador computer
accessibility screen reader alt blind | barrierefrei barrierefreiheit accessibilite accesibilidad acessibilidade accessibilita toegankelijkheid
markdown formatting format bold italic | formatierung fett kursiv mise gras formato negrita formatacao negrito formattazione grassetto opmaak vet
paste clipboard insert | einfugen zwischenablage coller inserer pegar insertar colar inserir incollare inserire plakken invoegen
simultaneous realtime collaborate collaboration concurrent together | gleichzeitig zusammen zusammenarbeit simultanement ensemble collaboration simultaneo juntos colaborar colaboracion colaboracao contemporaneamente insieme collaborare gelijktijdig samen samenwerken
notify subscribe follow watch | abonnieren folgen suivre abonner seguir suscribir inscrever seguire iscriversi volgen abonneren
support contact chat | unterstutzung kontakt hilfe assistance contacter soporte contacto suporte contato supporto assistenza contatto ondersteuning
warning hint callout note info caution | warnung hinweis avertissement remarque advertencia nota avviso avvertenza waarschuwing opmerking
old previous former legacy past outdated stale deprecated | alt alte veraltet ancien anciens obsolete antiguo antiguos viejo obsoleto antigo antigos vecchio vecchi oud oude verouderd
type typing write writing edit | schreiben tippen ecrire rediger escribir redactar escrever redigir scrivere schrijven typen
blank empty nothing | leer vide vacio vazio vuoto leeg
greyed grayed disabled unavailable inactive | ausgegraut grise indisponible inactivo deshabilitado desabilitado inativo disattivato uitgeschakeld
bulk batch mass multiple many | massen mehrere masse plusieurs masivo varios massa multiplos diversi bulk meerdere
schedule plan planned later future | planen geplant planifier programmer programar planificar agendar pianificare plannen
automatic automatically auto | automatisch automatiquement automaticamente
manual manually hand | manuell hand manuel manuellement manual manualmente manuale handmatig
default initial standard | standard voreinstellung defaut predeterminado defecto padrao predefinito standaard
require required mandatory must | erforderlich pflicht requis obligatoire obligatorio requerido obrigatorio obbligatorio verplicht
allow permit grant enable | erlauben zulassen autoriser permettre permitir conceder permettere consentire toestaan
deny refuse reject forbid block decline | ablehnen verweigern abgelehnt refuser refuse rejeter rechazar denegar recusar rejeitar rifiutare weigeren geweigerd
verify validate check confirm verification | prufen bestatigen verifizieren verifier valider verificar validar comprobar confirmar verificare controllare controleren bevestigen
install setup set configure deploy | installieren einrichten installation installer configurer instalar instalacion configurar instalacao installare installeren instellen
start begin quickstart introduction onboarding | beginnen einstieg demarrer commencer empezar comenzar comecar inizio iniziare starten
example sample demo tutorial | beispiel exemple ejemplo exemplo esempio voorbeeld
show display appear visible render | zeigen anzeigen sichtbar afficher visible montrer mostrar visible aparecer exibir mostrare visibile tonen weergeven zichtbaar
expand collapse accordion fold toggle | aufklappen einklappen zuklappen deplier replier desplegar plegar expandir recolher espandere comprimere uitklappen inklappen
tab tabs panel | reiter registerkarte onglet onglets pestana pestanas aba abas scheda schede tabblad
card tile | kachel karte vignette tarjeta cartao scheda kaart
drag drop reorder arrange | ziehen anordnen glisser deposer arrastrar reordenar arrastar trascinare riordinare slepen
nest nested subpage child parent | unterseite verschachtelt imbrique subpagina anidado aninhado annidato sottopagina
convert conversion transform turn | umwandeln konvertieren convertir conversion converter convertire omzetten
size width height dimension large small big | grosse breite hohe taille largeur hauteur tamano ancho alto tamanho largura altura dimensione larghezza altezza grootte breedte hoogte
caption alt description subtitle | bildunterschrift legende descripcion leyenda legenda descricao didascalia descrizione bijschrift beschrijving
quote citation blockquote | zitat citation cita citacao citazione citaat
term definition glossary vocabulary wording | begriff glossar glossaire terme glosario termino glossario termo termine begrip woordenlijst
log audit activity trail history | protokoll journal registro atividade registro attivita logboek activiteit
query parameter string argument | parameter parametre parametro
form submit input survey | formular absenden formulaire formulario enviar modulo inviare formulier
environment staging production sandbox | umgebung environnement entorno ambiente omgeving
region country location residency storage | region land standort pays lugar pais regiao paese regione land
summary summarize overview abstract | zusammenfassung ubersicht resume apercu resumen resumo riassunto panoramica samenvatting overzicht
deadline due expire expiry expiration | frist ablauf ablaufen expiration expirer vencimiento caducar expirar vencimento scadenza scadere verlopen
seat license licence user | lizenz platz licence licencia licenca licenza licentie
owner ownership transfer handover | eigentum propriete propiedad propriedade proprieta eigendom
duplicate double twice repeated | doppelt double doublon doble duplicado dobro doppio dubbel
`;
