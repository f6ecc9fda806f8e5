% Makes LilyPond 2.24 write the notes of a source, without laying out pages; engraveScores.py includes it before the source.
%
% Output, NAME.notes, one line for each:
%   M moment (beats . beat type) measure length, whole notes a minute or ?, position   a change of meter or tempo
%   N moment, grace part, length, semitones above middle C, steps, staff, voice, position in the measure, measure, T if tied
%   T moment, voice                                                                    a tie of all notes of a voice
% Moments, lengths and positions are fractions of a whole note.

#(define log-port #f)
#(define (log . arguments)
   (if (not log-port)
       (set! log-port (open-output-file (string-append (ly:parser-output-name) ".notes"))))
   (apply format log-port arguments))

#(define (fraction-of moment)
   (if (ly:moment? moment) (number->string (ly:moment-main moment)) "?"))

#(define (staff-of context)
   (cond ((not context) "?")
         ((memq (ly:context-name context) '(Staff DrumStaff TabStaff RhythmicStaff))
          (string-append (symbol->string (ly:context-name context)) ":" (ly:context-id context)))
         (else (staff-of (ly:context-parent context)))))

#(define (is-tie event)
   (and (ly:stream-event? event) (memq 'tie-event (ly:event-property event 'class '()))))

#(define (log-note context event)
   (let ((now (ly:context-current-moment context))
         (pitch (ly:event-property event 'pitch)))
     (if (ly:pitch? pitch)
         (log "N ~a ~a ~a ~a ~a ~a ~a ~a ~a ~a\n"
              (fraction-of now) (ly:moment-grace now) (fraction-of (ly:event-property event 'length))
              (ly:pitch-semitones pitch) (ly:pitch-steps pitch)
              (staff-of context) (object-address context)
              (fraction-of (ly:context-property context 'measurePosition))
              (ly:context-property context 'currentBarNumber "?")
              (if (any is-tie (ly:event-property event 'articulations '())) "T" "-")))))

#(define (meter-logger context)
   (let ((last #f))
     `((process-music
        . ,(lambda (engraver)
             (let* ((meter (ly:context-property context 'timeSignatureFraction))
                    (length (ly:context-property context 'measureLength))
                    (tempo (ly:context-property context 'tempoWholesPerMinute))
                    (state (list meter length tempo)))
               (if (not (equal? state last))
                   (begin
                     (set! last state)
                     (log "M ~a ~a ~a ~a ~a\n" (fraction-of (ly:context-current-moment context)) meter
                          (fraction-of length) (fraction-of tempo)
                          (fraction-of (ly:context-property context 'measurePosition)))))))))))

#(define (note-logger context)
   `((listeners
      (note-event . ,(lambda (engraver event) (log-note context event)))
      (tie-event . ,(lambda (engraver event)
                      (log "T ~a ~a\n" (fraction-of (ly:context-current-moment context)) (object-address context)))))))

\layout {
  \context { \Score \consists #meter-logger }
  \context { \Voice \consists #note-logger }
}

% Without pages nothing is spaced, which takes most of the time.
\paper { page-breaking = #(lambda (book) (list)) }
